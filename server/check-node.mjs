// Loaded before anything else, by npm's scripts and by every command of the build: an older Node cannot even read
// TypeScript, and what it can start of the build would never get ready. Hence plain JavaScript without imports.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(
    `Acuerdo necesita Node 22.18 o posterior (recomendado: 24) y este es ${process.version}. ` +
      "Los comandos de npm (npm start, npm run …) usan el Node 24 que npm trae con las dependencias; " +
      "para arrancar con «node» a secas, o donde npm no lo trae, instala Node 24.\n",
  );
  process.exit(1);
}
