// Where the program is.

const path = require("node:path");

/** The program by the setting, of a project's own packages, or in PATH. */
function find(setting, folders, exists) {
  if (setting) {
    return setting;
  }
  const name = process.platform === "win32" ? "broth.exe" : "broth";
  const system = `cli-${process.platform}-${process.arch}`;
  const places = folders.map((folder) =>
    path.join(folder, "node_modules", "@broth-html", system, name),
  );
  return places.find(exists) ?? "broth";
}

module.exports = { find };
