import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface SilentProxy {
  /** The database behind it. */
  url: string;
  /** As when a machine is lost: open and new connections are neither answered nor closed. */
  silence(): void;
  /** Another machine has taken over: new connections are answered, the lost ones stay lost. */
  takeOver(): void;
  /** Connections that were given up by who waited for them. */
  readonly givenUp: number;
  close(): void;
}

/** Stands before a PostgreSQL, between it and whoever is to lose it. */
export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let silent = false;
  let givenUp = 0;
  const server = createServer((near) => {
    near.on("error", () => undefined);
    sockets.add(near);
    if (silent) {
      lose(near);
      return;
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    far.on("error", () => near.destroy());
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
    sockets.add(far);
    near.pipe(far);
    far.pipe(near);
  });
  const lose = (socket: Socket) => {
    socket.unpipe();
    socket.removeAllListeners("close");
    socket.on("close", () => (givenUp += 1));
    // Read, or nobody would notice that it is reset.
    socket.resume();
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    silence: () => {
      silent = true;
      for (const socket of sockets) lose(socket);
    },
    takeOver: () => {
      silent = false;
    },
    get givenUp() {
      return givenUp;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
