import { LoginInput } from "../../domains/accounts/login.input.ts";
import { login } from "../../domains/accounts/login.ts";
import type { SignedInContext } from "../../shared/context.ts";
import { describeInput } from "../../shared/inputs/describe-input.ts";
import { UpdatePasswordInput } from "../../domains/accounts/security/update-password.input.ts";
import { updatePassword } from "../../domains/accounts/security/update-password.ts";
import type { Row } from "../row.ts";

export const accountsRows: Row[] = [
  {
    method: "POST",
    path: "/auth/login",
    access: ["PUBLIC"],
    summary: "Inicia una sesión con correo y contraseña.",
    body: describeInput(new LoginInput()),
    answer: {
      type: "object",
      properties: {
        token: {
          type: "string",
          description:
            "JWT con userId, email, role, iat y exp; si falta un paso, el token que abre solo ese paso",
        },
        step: {
          type: "string",
          enum: ["VERIFY_EMAIL", "COMPLETE_PROFILE", "SECOND_STEP", "SECOND_STEP_SETUP"],
          description: "El paso que falta, si falta alguno",
        },
      },
    },
    otherAnswers: {
      401: "Falta el segundo paso (step SECOND_STEP): repite la llamada con code.",
      403: "Falta terminar el registro o activar la verificación en dos pasos: step y token dicen con qué seguir.",
    },
    handle: async (ctx, { body }) => {
      const { message, token, nextStep, stepToken } = await login(ctx, body);
      if (nextStep === null) return { message, data: { token } };
      const status = nextStep === "SECOND_STEP" ? 401 : 403;
      return { message, data: { step: nextStep, token: stepToken }, status };
    },
  },
  {
    method: "POST",
    path: "/auth/update-password",
    access: ["SIGNED_IN"],
    summary:
      "Cambia la contraseña y cierra las demás sesiones. Sin currentPassword solo durante los diez minutos después de iniciar sesión; más tarde responde 403.",
    body: describeInput(new UpdatePasswordInput()),
    handle: async (ctx, { body }) => {
      const { message } = await updatePassword(ctx as SignedInContext, body);
      return { message };
    },
  },
];
