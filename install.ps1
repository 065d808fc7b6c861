# Installs the broth command from the archive of a release, if its checksum is right:
#
#   irm https://broth-rs.github.io/broth/install.ps1 | iex
#
# BROTH_VERSION    the release, such as v0.1.0; without it, the newest
# BROTH_INSTALL    the folder for broth.exe; without it, ~\.local\bin
# BROTH_DOWNLOADS  where the archives are, if not at the project's releases
$ErrorActionPreference = "Stop"

$name = "broth-x86_64-pc-windows-msvc"
$releases = "https://github.com/broth-rs/broth/releases"
$from = if ($env:BROTH_DOWNLOADS) { $env:BROTH_DOWNLOADS }
  elseif ($env:BROTH_VERSION) { "$releases/download/$env:BROTH_VERSION" }
  else { "$releases/latest/download" }
$folder = if ($env:BROTH_INSTALL) { $env:BROTH_INSTALL } else { Join-Path $HOME ".local\bin" }
$room = Join-Path ([IO.Path]::GetTempPath()) ([Guid]::NewGuid())
New-Item -ItemType Directory -Path $room | Out-Null
try {
  $archive = Join-Path $room "$name.zip"
  Invoke-WebRequest -UseBasicParsing "$from/$name.zip" -OutFile $archive
  Invoke-WebRequest -UseBasicParsing "$from/$name.zip.sha256" -OutFile "$archive.sha256"
  $expected = (Get-Content "$archive.sha256" -Raw).Split(" ")[0]
  if ((Get-FileHash $archive -Algorithm SHA256).Hash -ne $expected) {
    throw "broth is not installed: the checksum of $name.zip is wrong"
  }
  Expand-Archive $archive $room
  New-Item -ItemType Directory -Force -Path $folder | Out-Null
  Copy-Item (Join-Path $room "$name\broth.exe") $folder -Force
} finally {
  Remove-Item -Recurse -Force $room
}
Write-Output "Installed $(& (Join-Path $folder 'broth.exe') --version) in $folder."
if (($env:PATH -split ";") -notcontains $folder) {
  Write-Output "$folder is not in PATH."
}
