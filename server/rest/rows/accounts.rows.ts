import { login } from "../../domains/accounts/login.ts";
import { textAt } from "../body.ts";
import type { Row } from "../row.ts";

export const accountsRows: Row[] = [
  {
    method: "POST",
    path: "/auth/login",
    access: ["PUBLIC"],
    summary: "Inicia una sesión con correo y contraseña.",
    body: {
      type: "object",
      required: ["email", "password"],
      properties: { email: { type: "string" }, password: { type: "string" } },
    },
    answer: {
      type: "object",
      properties: { token: { type: "string", description: "JWT con userId, email, role, iat y exp" } },
    },
    handle: async (ctx, { body }) => {
      const { message, token } = await login(ctx, {
        email: textAt(body, "email"),
        password: textAt(body, "password"),
      });
      return { message, data: { token } };
    },
  },
];
