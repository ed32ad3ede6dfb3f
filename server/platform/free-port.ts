import { createServer, type AddressInfo } from "node:net";
import { StartRefused } from "./errors.ts";

/** A TCP port of 127.0.0.1 nobody listens on at this moment. */
export function freePort(): Promise<number> {
  return probe(0, "127.0.0.1");
}

/** Throws StartRefused, naming the variable to change, when the port cannot be had. */
export async function assertPortFree(port: number, host: string, variable: string): Promise<void> {
  try {
    await probe(port, host);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartRefused(explain(port, host, variable, code), { cause });
  }
}

function explain(port: number, host: string, variable: string, code: string | undefined): string {
  const other = `Elige otro: ${variable}=${port + 1} npm start`;
  if (code === "EADDRINUSE") return `El puerto ${port} ya está ocupado por otro programa. ${other}`;
  if (code === "EACCES") return `No hay permiso para usar el puerto ${port}. ${other}`;
  return `No se puede escuchar en ${host}:${port} (${code}).`;
}

function probe(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => {
      const { port: given } = server.address() as AddressInfo;
      server.close(() => resolve(given));
    });
  });
}
