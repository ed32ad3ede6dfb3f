/** A mail server in a process of its own that takes every mail and keeps none: tells its port, and when asked how many it has. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

let taken = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["AUTH", "STARTTLS"],
  onData: (stream, _session, done) => {
    stream.resume();
    stream.on("end", () => {
      taken += 1;
      done();
    });
  },
});
// Whoever sends may be ended.
server.on("error", () => undefined);
const listening = server.listen(0, "127.0.0.1");
await once(listening, "listening");
process.on("message", () => process.send?.({ taken }));
// Whoever measures is gone.
process.on("disconnect", () => process.exit());
process.send?.({ port: (listening.address() as AddressInfo).port });
