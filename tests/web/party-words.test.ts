import { expect, test } from "@jest/globals";
import { noticeProgress, noticeSent } from "../../web/parts/parties/party-words.ts";

const notice = {
  sentAt: "2026-10-05T10:00:00.000Z",
  handedOverAt: null,
  failed: false,
  receivedAt: null,
  receipt: null,
  spoken: false,
};

test("a call isn't sent, and says whether anybody was spoken to", () => {
  const call = { ...notice, channel: "PHONE" } as const;
  expect(noticeSent(call)).toBe("el 05/10/2026");
  expect(noticeProgress(call)).toBe("Sin hablar con la parte: no prueba nada");
  expect(noticeProgress({ ...call, spoken: true })).toBe(
    "Hay un primer contacto; una llamada no prueba la recepción",
  );
  expect(noticeSent({ ...notice, channel: "IN_PERSON" })).toBe("el 05/10/2026");
  const letter = { ...notice, channel: "CERTIFIED_POST" } as const;
  expect([noticeSent(letter), noticeProgress(letter)]).toEqual([
    "enviado el 05/10/2026",
    "Enviado, sin constancia de recepción",
  ]);
});
