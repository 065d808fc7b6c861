// The extension: finds the program, and lets its language server do everything else.

const fs = require("node:fs");
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");
const { find } = require("./find");

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration("broth");
  if (!settings.get("enable")) {
    return;
  }
  const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
  // In a folder that is not trusted, no program of the folder runs.
  const trusted = vscode.workspace.isTrusted ? folders : [];
  const command = find(settings.get("path"), trusted, fs.existsSync);
  client = new LanguageClient(
    "broth",
    "broth",
    { command, args: ["lsp"] },
    { documentSelector: [{ language: "html" }] },
  );
  try {
    await client.start();
  } catch {
    client = undefined;
    const choice = await vscode.window.showErrorMessage(
      `broth does not run: \`${command}\` cannot be started. Install it, or set broth.path.`,
      "How to install it",
    );
    if (choice) {
      vscode.env.openExternal(vscode.Uri.parse("https://github.com/broth-rs/broth#try-it"));
    }
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("broth.restart", restart),
    vscode.workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("broth.enable") || change.affectsConfiguration("broth.path")) {
        return restart();
      }
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
