// Loaded before start.ts: an older Node cannot even read TypeScript, so this file says so in plain JavaScript.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Acuerdo necesita Node 22.18 o posterior (recomendado: 24) y este es ${process.version}. ` +
      "Para este sistema npm no ha traído Node 24 con las dependencias: instálalo y repite «npm start».\n",
  );
  process.exit(1);
}
