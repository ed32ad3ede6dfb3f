import { expect, test } from "@jest/globals";
import { NOT_THE_PARTY, proofWords } from "../../server/domains/parties/receipt-words.ts";

const shown = { moment: () => "20/11/2026 12:00" };
const mail = {
  channel: "EMAIL",
  proof:
    "Entregado al servidor de correo: 250 OK: message queued. Identificador del mensaje <1@demo.example>.",
  handedOverAt: new Date("2026-11-20T11:00:00Z"),
  failed: false,
} as const;

test("a document says of a mail when a mail server took it, without the server's own words", () => {
  expect(proofWords(mail, shown)).toBe(
    "Aceptado por el servidor de correo el 20/11/2026 12:00, lo que prueba el envío y no la recepción.",
  );
  expect(proofWords({ ...mail, handedOverAt: null, failed: true }, shown)).toBe(
    "El servidor de correo no lo ha aceptado.",
  );
  expect(proofWords({ ...mail, handedOverAt: null, proof: "" }, shown)).toBe("");
});

test("that a mail came back, or that somebody else opened it, is said with its sending", () => {
  expect(proofWords({ ...mail, failed: true }, shown)).toBe(
    "Aceptado por el servidor de correo el 20/11/2026 12:00 y devuelto después: no se entregó.",
  );
  expect(proofWords({ ...mail, proof: `${mail.proof} ${NOT_THE_PARTY}` }, shown)).toBe(
    `Aceptado por el servidor de correo el 20/11/2026 12:00, lo que prueba el envío y no la recepción. ${NOT_THE_PARTY}`,
  );
});

test("what somebody noted as proof stays as it is", () => {
  expect(proofWords({ ...mail, channel: "CERTIFIED_POST", proof: "Burofax NB-77" }, shown)).toBe(
    "Burofax NB-77",
  );
});
