import { expect } from "@jest/globals";
import type { TestApp } from "./app.ts";
import { codeFor } from "./registrations.ts";

export interface Told {
  status: number;
  message: string;
  data: Record<string, never>;
}

export interface Registration {
  contact: { email: string };
  password: string;
}

export interface DocumentedClient {
  /** What it sends as bearer token unless told otherwise. */
  token: string;
  call: (method: "get" | "post" | "delete", path: string, body?: object, header?: string) => Promise<Told>;
  /** Step 0, the code of the mail, and what the code opens. */
  verified: (path: string, form: Registration) => Promise<string>;
  signIn: (email: string, password: string) => Promise<string>;
  /** All steps of a registration up to the first log-in. */
  register: (path: string, form: Registration, next: string, profile: object) => Promise<void>;
}

/** A client that knows the specification and nothing else: its paths, and only the fields of the answers that it names. */
export function documentedClient(app: TestApp): DocumentedClient {
  const client: DocumentedClient = {
    token: "",
    call: async (method, path, body, header = client.token) => {
      const request = app.http[method](`/api/${path}`);
      if (header) request.set("authorization", `Bearer ${header}`);
      const answer = await (body === undefined ? request : request.send(body));
      expect(answer.headers["content-type"]).toContain("application/json");
      expect(typeof answer.body.message).toBe("string");
      return { status: answer.status, message: answer.body.message, data: answer.body.data };
    },
    verified: async (path, form) => {
      const first = await client.call("post", path, form, "");
      expect(first.status).toBe(201);
      const code = await codeFor(app, form.contact.email);
      const token = String(first.data["token"]);
      const second = await client.call("post", "contacts/verify-email-code", { code }, token);
      expect(second.status).toBe(200);
      return String(second.data["token"]);
    },
    signIn: async (email, password) => {
      const { status, data, message } = await client.call("post", "auth/login", { email, password }, "");
      expect([status, message]).toEqual([200, expect.any(String)]);
      const jwt = String(data["token"]);
      const claims = JSON.parse(Buffer.from(jwt.split(".")[1] ?? "", "base64url").toString()) as object;
      expect(claims).toEqual(
        expect.objectContaining({
          userId: expect.any(Number),
          email,
          role: expect.stringMatching(/^(ADMIN|CLIENT|SPECIALIST)$/),
          iat: expect.any(Number),
          exp: expect.any(Number),
        }),
      );
      return jwt;
    },
    register: async (path, form, next, profile) => {
      const saved = await client.call("post", next, profile, await client.verified(path, form));
      expect(saved.status).toBe(200);
      await client.signIn(form.contact.email, form.password);
    },
  };
  return client;
}
