import { beforeAll, describe, expect, test } from "@jest/globals";
import type { FastifyInstance, InjectOptions } from "fastify";
import { createApp } from "../../server/app.ts";
import { testApp } from "../support/app.ts";

/** What is refused before the call it asks for is looked at: each transport in its own envelope, in Spanish. */
const app = testApp();
let server: FastifyInstance;
let token = "";
beforeAll(async () => {
  server = await createApp(app.deps);
  token = (await app.signIn("ADMIN")).token;
});

const TASK = {
  contact: { email: "deudor@correo.example", lada: "34", phone: "600111222" },
  entity: "Banco Iberia",
  nContract: "BI/1",
  nSessions: 0,
  amountDebt: "100.50",
  debtDate: "2024-01-31",
  thirdParties: "",
  assignmentDate: "2026-11-20",
};
const TRANSPORTS = {
  REST: {
    url: "/api/admin/create-task",
    uploadUrl: "/api/admin/preview-file",
    body: (debtor: string) => ({
      ...TASK,
      debtor,
      addresses: [{ type: "CONTRACT", city: "Calle Mayor 1, 28013 Madrid" }],
      typeContract: "INDEFINIDO",
      intervention: "Titular",
    }),
  },
  GraphQL: {
    url: "/graphql",
    uploadUrl: "/graphql",
    body: (debtor: string) => ({
      query: "mutation ($input: CreateTaskInput!) { createTask(input: $input) { userErrors { message } } }",
      variables: {
        input: {
          ...TASK,
          debtor,
          addresses: ["Calle Mayor 1, 28013 Madrid"],
          typeContract: "INDEFINIDO",
          intervention: "TITULAR",
        },
      },
    }),
  },
} as const;
type Transport = keyof typeof TRANSPORTS;

interface Sent {
  payload: string | Buffer;
  headers?: Record<string, string>;
  isUpload?: boolean;
}

async function send(transport: Transport, { payload, headers = {}, isUpload = false }: Sent) {
  const request: InjectOptions = {
    method: "POST",
    url: TRANSPORTS[transport][isUpload ? "uploadUrl" : "url"],
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      "apollo-require-preflight": "1",
      ...headers,
    },
    payload,
  };
  const { statusCode, headers: answered, body } = await server.inject(request);
  return { statusCode, answered, body: JSON.parse(body) as Record<string, unknown> };
}

const jsonOf = (transport: Transport, name = "Iñigo") => JSON.stringify(TRANSPORTS[transport].body(name));

const MULTIPART = (text: Buffer) => ({
  payload: Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="operations"\r\n\r\n'),
    text,
    Buffer.from('\r\n--x\r\ncontent-disposition: form-data; name="map"\r\n\r\n{}\r\n--x--\r\n'),
  ]),
  headers: { "content-type": "multipart/form-data; boundary=x" },
});

const FORM =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="lista.csv"\r\n\r\nContrato;Importe\n1;2\n';

/** Forms that can't be read, by what is wrong with them; a client that writes the header itself forgets the boundary. */
const UNREADABLE = [
  ["without a boundary", "multipart/form-data", `${FORM}\r\n--x--\r\n`],
  ["with an empty boundary", "multipart/form-data; boundary=", `${FORM}\r\n--x--\r\n`],
  ["with an empty boundary in quotes", 'multipart/form-data; boundary=""', `${FORM}\r\n--x--\r\n`],
  ["with too long a boundary", `multipart/form-data; boundary=${"x".repeat(300)}`, `${FORM}\r\n--x--\r\n`],
  ["with a charset instead", "multipart/form-data; charset=utf-8", `${FORM}\r\n--x--\r\n`],
  ["with another boundary than its own", "multipart/form-data; boundary=y", `${FORM}\r\n--x--\r\n`],
  ["cut off within its head", "multipart/form-data; boundary=x", FORM.slice(0, 40)],
] as const;

type Refused = readonly [
  what: string,
  status: number,
  message: RegExp,
  sent: (transport: Transport) => Sent,
  transports?: readonly Transport[],
];

const REFUSED: readonly Refused[] = [
  ["latin1", 400, /UTF-8/, (transport) => ({ payload: Buffer.from(jsonOf(transport), "latin1") })],
  [
    "latin1, and said so",
    400,
    /UTF-8/,
    (transport) => ({
      payload: Buffer.from(jsonOf(transport), "latin1"),
      headers: { "content-type": "application/json; charset=iso-8859-1" },
    }),
  ],
  [
    "latin1 in a form's field",
    400,
    /UTF-8/,
    (transport) => MULTIPART(Buffer.from(jsonOf(transport), "latin1")),
    ["GraphQL"],
  ],
  ...UNREADABLE.map(([what, type, payload]): Refused => [
    `a form ${what}`,
    400,
    /^El formulario no se puede leer|^La subida no sigue/,
    () => ({ payload, headers: { "content-type": type }, isUpload: true }),
  ]),
  ["no JSON", 400, /^La petición no se entiende/, () => ({ payload: "{" })],
  [
    "another kind of content",
    415,
    /^El tipo de contenido no se admite/,
    () => ({ payload: "<a/>", headers: { "content-type": "application/xml" } }),
  ],
  [
    "too large a body",
    413,
    /^Lo enviado es demasiado grande/,
    () => ({ payload: JSON.stringify({ text: "x".repeat(2_000_001) }) }),
  ],
  [
    "a length that isn't the body's",
    400,
    /^La petición no se entiende/,
    (transport) => ({ payload: jsonOf(transport), headers: { "content-length": "3" } }),
  ],
  [
    "too long a key",
    400,
    /^La clave Idempotency-Key es demasiado larga/,
    (transport) => ({ payload: jsonOf(transport), headers: { "idempotency-key": "k".repeat(201) } }),
  ],
  [
    "a key of another request",
    422,
    /^Esta clave Idempotency-Key ya se usó/,
    (transport) => ({
      payload: jsonOf(transport, "Otra"),
      headers: { "idempotency-key": `used ${transport}` },
    }),
  ],
  [
    "a key whose request still runs",
    409,
    /^Esta misma petición se está tramitando/,
    (transport) => ({ payload: jsonOf(transport), headers: { "idempotency-key": `taken ${transport}` } }),
  ],
];

describe.each(["REST", "GraphQL"] as const)("%s refuses", (transport) => {
  beforeAll(async () => {
    const used = { payload: jsonOf(transport), headers: { "idempotency-key": `used ${transport}` } };
    expect((await send(transport, used)).statusCode).toBeLessThan(300);
    const taken = { payload: jsonOf(transport), headers: { "idempotency-key": `taken ${transport}` } };
    expect((await send(transport, taken)).statusCode).toBeLessThan(300);
    await app.deps.db.query(
      `UPDATE idempotent_answers SET status_code = NULL, body = NULL, carried_out_at = NULL WHERE key = $1`,
      [`taken ${transport}`],
    );
  });

  test.each(REFUSED.filter(({ 4: transports }) => transports?.includes(transport) ?? true))(
    "%s",
    async (_what, status, message, sent) => {
      const { statusCode, answered, body } = await send(transport, sent(transport));
      expect(statusCode).toBe(status);
      expect(answered["content-type"]).toBe("application/json; charset=utf-8");
      if (transport === "REST") expect(body).toEqual({ message: expect.stringMatching(message) });
      else {
        const extensions = { code: "BAD_USER_INPUT" };
        expect(body).toEqual({ errors: [{ message: expect.stringMatching(message), extensions }] });
      }
      if (status === 409) expect(answered["retry-after"]).toBe("1");
    },
    15_000,
  );

  test("and nothing of it is stored", async () => {
    const tasks = await app.deps.db.query<{ debtor: string }[]>("SELECT DISTINCT debtor FROM tasks");
    expect(tasks).toEqual([{ debtor: "Iñigo" }]);
  });
});
