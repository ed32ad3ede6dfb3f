import { RequestPasswordResetInput } from "../../domains/accounts/recovery/request-password-reset.input.ts";
import { requestPasswordReset } from "../../domains/accounts/recovery/request-password-reset.ts";
import { resetPassword } from "../../domains/accounts/recovery/reset-password.ts";
import { VerifyPasswordResetCodeInput } from "../../domains/accounts/recovery/verify-password-reset-code.input.ts";
import { verifyPasswordResetCode } from "../../domains/accounts/recovery/verify-password-reset-code.ts";
import { describeInput } from "../../shared/inputs/describe-input.ts";
import { textAt } from "../body.ts";
import type { Row } from "../row.ts";

const text = { type: "string" };

export const recoveryRows: Row[] = [
  {
    method: "POST",
    path: "/auth/forgot-password",
    access: ["PUBLIC"],
    summary: "Envía un código para cambiar la contraseña. La respuesta no dice si el correo está registrado.",
    body: describeInput(new RequestPasswordResetInput()),
    answer: {
      type: "object",
      properties: {
        historicalId: { type: "string", description: "Acompaña al código en la llamada siguiente." },
      },
    },
    handle: async (ctx, { body }) => {
      const { historicalId, message } = await requestPasswordReset(ctx, body);
      return { message, data: { historicalId } };
    },
  },
  {
    method: "POST",
    path: "/auth/forgot-password/:historicalId",
    access: ["PUBLIC"],
    summary: "Comprueba el código enviado. El historicalId se admite también en el cuerpo.",
    body: describeInput(new VerifyPasswordResetCodeInput()),
    answer: {
      type: "object",
      properties: {
        token: { type: "string", description: "Abre update-forgotten-password durante una hora." },
      },
    },
    handle: async (ctx, { params, body }) => {
      const historicalId = textAt(body, "historicalId") || (params["historicalId"] ?? "");
      const { token, message } = await verifyPasswordResetCode(ctx, { ...body, historicalId });
      return { message, data: { token } };
    },
  },
  {
    method: "POST",
    path: "/auth/update-forgotten-password",
    access: ["STEP_RESET_PASSWORD"],
    summary: "Cambia la contraseña olvidada y cierra todas las sesiones.",
    body: { type: "object", required: ["password"], properties: { password: text } },
    handle: (ctx, { body }) => resetPassword(ctx, textAt(body, "password")),
  },
];
