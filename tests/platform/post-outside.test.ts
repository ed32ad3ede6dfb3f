import { createServer as createRawServer, type AddressInfo, type Server } from "node:net";
import { createServer as createSecureServer } from "node:https";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import forge from "node-forge";
import { createOutside, type OutsideOptions } from "../../server/platform/post-outside.ts";
import { isPublicAddress } from "../../server/platform/public-addresses.ts";
import { webhookReceiver } from "../support/webhook-receiver.ts";

const receiver = webhookReceiver();
afterEach(() => receiver.reset());

const MESSAGE = { headers: { "content-type": "application/json" }, body: "{}" };
const post = (url: string, options: Partial<OutsideOptions> = {}) =>
  createOutside({ targets: "public", ...options }).post(url, MESSAGE);
const resolvesTo = (...addresses: string[]) => ({
  resolve: () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))),
});

describe("addresses", () => {
  test.each([
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.8",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.1.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.7",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:10.0.0.1",
    "64:ff9b::a00:1",
    "64:ff9b:1::a00:1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2001:10::1",
    "2002:a00:1::",
    "2002:808:808::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "no es una dirección",
    "",
  ])("%s leads nowhere", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each([
    "8.8.8.8",
    "93.184.216.34",
    "172.15.255.255",
    "100.63.255.255",
    "2606:4700::1111",
    "2a00:1450::1",
  ])("%s leads out", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("what isn't called at all", () => {
  test.each([
    ["http://receptor.example/", "URL"],
    ["ftp://receptor.example/", "URL"],
    ["file:///etc/passwd", "URL"],
    ["https://receptor.example:22/", "URL"],
    ["https://receptor.example:5432/", "URL"],
    ["https://ana:clave@receptor.example/", "URL"],
    ["https://receptor.example/#fragmento", "URL"],
    [`https://receptor.example/${"x".repeat(1_000)}`, "URL"],
    ["no es una dirección", "URL"],
    ["https://127.0.0.1/", "ADDRESS"],
    ["https://2130706433/", "ADDRESS"],
    ["https://0177.0.0.1/", "ADDRESS"],
    ["https://0x7f.1/", "ADDRESS"],
    ["https://127.1/", "ADDRESS"],
    ["https://%31%32%37.0.0.1/", "ADDRESS"],
    ["https://169.254.169.254/latest/meta-data/", "ADDRESS"],
    ["https://[::1]/", "ADDRESS"],
    ["https://[::ffff:169.254.169.254]/", "ADDRESS"],
    ["https://[64:ff9b::7f00:1]/", "ADDRESS"],
    ["https://[2002:7f00:1::]/", "ADDRESS"],
    ["https://[fd00:ec2::254]/", "ADDRESS"],
    ["https://0/", "ADDRESS"],
  ])("%s: %s", async (url, fault) => {
    const never = { resolve: () => Promise.reject(new Error("no name may be looked up")) };
    expect(await post(url, never)).toMatchObject({ status: null, fault });
    expect(await createOutside({ targets: "public", ...never }).refuse(url)).toBe(fault);
  });

  test("names that lead into this network, wholly or in part", async () => {
    for (const name of ["localhost", "localhost.", "receptor.example", "metadata.google.internal"])
      expect(await post(`https://${name}/`, resolvesTo("127.0.0.1"))).toMatchObject({ fault: "ADDRESS" });
    expect(await post("https://receptor.example/", resolvesTo("93.184.216.34", "10.0.0.1"))).toMatchObject({
      fault: "ADDRESS",
    });
    expect(await post("https://receptor.example/", resolvesTo("::ffff:192.168.0.1"))).toMatchObject({
      fault: "ADDRESS",
    });
    expect(await post("https://receptor.example/", resolvesTo())).toMatchObject({ fault: "NAME" });
    // By this machine's own resolver.
    expect(await post("https://localhost/")).toMatchObject({ fault: "ADDRESS" });
  });
});

describe("one resolution", () => {
  test("a name that leads elsewhere a moment later is called where it was checked", async () => {
    let asked = 0;
    const resolve = () => {
      asked += 1;
      // The second answer would lead to a port where nothing listens.
      return Promise.resolve([{ address: asked === 1 ? "127.0.0.1" : "127.0.0.9", family: 4 }]);
    };
    const url = `http://receptor.example:${receiver.port}/avisos`;
    expect(await post(url, { targets: "any", resolve })).toMatchObject({ status: 204, fault: null });
    expect(asked).toBe(1);
    expect(receiver.received.map(({ headers }) => headers.host)).toEqual([
      `receptor.example:${receiver.port}`,
    ]);
  });

  test("public at the check, private at the call: it is checked again, and refused", async () => {
    const answers = ["93.184.216.34", "127.0.0.1"];
    const outside = createOutside({
      targets: "public",
      resolve: () => Promise.resolve([{ address: answers.shift() ?? "", family: 4 }]),
    });
    expect(await outside.refuse("https://receptor.example/")).toBeNull();
    expect(await outside.post("https://receptor.example/", MESSAGE)).toMatchObject({ fault: "ADDRESS" });
  });
});

describe("answers", () => {
  const ask = (options: Partial<OutsideOptions> = {}) => post(receiver.url(), { targets: "any", ...options });

  test("a redirect isn't followed", async () => {
    receiver.answer((_received, response) =>
      response.writeHead(302, { location: receiver.url("/otra") }).end("a otra parte"),
    );
    expect(await ask()).toMatchObject({ status: 302, fault: null, answer: "a otra parte" });
    expect(receiver.received.map(({ path }) => path)).toEqual(["/avisos"]);
  });

  test("of a body without end only the beginning is read", async () => {
    let written = 0;
    receiver.answer((_received, response) => {
      response.writeHead(200);
      const more = () => {
        written += 1;
        if (written < 10_000 && !response.destroyed && response.write("a".repeat(10_000))) setImmediate(more);
      };
      response.on("drain", more);
      more();
    });
    const { status, answer } = await ask();
    expect([status, answer]).toEqual([200, "a".repeat(1_000)]);
    expect(written).toBeLessThan(10_000);
  });

  test("one that doesn't come, or drips, is given up", async () => {
    receiver.answer(() => undefined);
    expect(await ask({ patienceMs: 100 })).toMatchObject({ status: null, fault: "TIMEOUT" });
    receiver.answer((_received, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("."), 10);
      response.on("close", () => clearInterval(drip));
    });
    const { fault, durationMs } = await ask({ patienceMs: 150 });
    expect(fault).toBe("TIMEOUT");
    expect(durationMs).toBeLessThan(2_000);
    const slow = { resolve: () => new Promise<never>(() => undefined) };
    expect(await post("https://receptor.example/", { ...slow, patienceMs: 50 })).toMatchObject({
      fault: "TIMEOUT",
    });
  });

  test("a receiver that hangs up or speaks no HTTP", async () => {
    receiver.answer((_received, response) => response.destroy());
    expect(await ask()).toMatchObject({ status: null, fault: "CONNECTION" });
    const raw: Server = createRawServer((socket) => socket.end("hola\r\n\r\n"));
    await new Promise<void>((ready) => raw.listen(0, "127.0.0.1", ready));
    const { port } = raw.address() as AddressInfo;
    expect(await post(`http://127.0.0.1:${port}/`, { targets: "any" })).toMatchObject({
      fault: "CONNECTION",
    });
    raw.close();
    expect(await post(`http://127.0.0.1:${port}/`, { targets: "any" })).toMatchObject({
      fault: "CONNECTION",
    });
  });
});

describe("https", () => {
  const { pem, key } = certificateOf("receptor.example");
  const server = createSecureServer({ cert: pem, key }, (_request, response) =>
    response.writeHead(200).end("ok"),
  );
  beforeAll(() => new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready)));
  afterAll(() => void server.close());
  const call = (name: string, ca?: string) =>
    post(`https://${name}:${(server.address() as AddressInfo).port}/`, {
      targets: "any",
      ...resolvesTo("127.0.0.1"),
      ...(ca === undefined ? {} : { ca }),
    });

  test("the certificate has to be of the name, and of somebody who is trusted", async () => {
    expect(await call("receptor.example", pem)).toMatchObject({ status: 200, answer: "ok" });
    expect(await call("otro.example", pem)).toMatchObject({ status: null, fault: "CERTIFICATE" });
    expect(await call("receptor.example")).toMatchObject({ status: null, fault: "CERTIFICATE" });
  });
});

function certificateOf(name: string): { pem: string; key: string } {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = "01";
  certificate.validity.notBefore = new Date("2020-01-01");
  certificate.validity.notAfter = new Date("2049-01-01");
  const attributes = [{ name: "commonName", value: name }];
  certificate.setSubject(attributes);
  certificate.setIssuer(attributes);
  certificate.setExtensions([{ name: "subjectAltName", altNames: [{ type: 2, value: name }] }]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  return { pem: forge.pki.certificateToPem(certificate), key: forge.pki.privateKeyToPem(keys.privateKey) };
}
