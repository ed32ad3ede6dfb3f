import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { contentHashOf } from "../../server/platform/content-hash.ts";
import { evidenceAnnex } from "../../server/domains/proceedings/records/evidence-annex.ts";
import type { FileNotice, MatterFile } from "../../server/domains/proceedings/records/matter-file.ts";

const CONTENT = {
  addressee: "Ana «la Rubia» Gil",
  reference: "T26-0000345",
  claimant: "Banco Ejemplo",
  object: "Deuda del contrato 17 con Banco Ejemplo",
  objectVersion: null,
  changedFrom: null,
  amount: "1250.00",
  currency: "EUR",
  words: ["Tienes una deuda", 'Le debes "1.250 €"\na Banco Ejemplo.'],
};

const NOTICE: FileNotice = {
  partyId: 1,
  channel: "EMAIL",
  addressee: "Ana Gil",
  sentTo: "ana@correo.example",
  sentAt: new Date("2026-11-20T11:00:00Z"),
  handedOverAt: null,
  deliveredAt: null,
  openedAt: null,
  receivedAt: null,
  receipt: null,
  serverAnswer: null,
  failed: false,
  proof: "",
  objectVersion: null,
  spoken: false,
  endsNegotiation: false,
  withProposal: false,
  calledTo: null,
  object: CONTENT.object,
  amount: CONTENT.amount,
  content: CONTENT,
  contentHash: contentHashOf(CONTENT),
  coversOthers: false,
};

function linesOf(change: Partial<FileNotice>): string[] {
  const file = { parties: [{ id: 1, side: "RESPONDENT" }], notices: [{ ...NOTICE, ...change }] };
  const [annex] = evidenceAnnex(file as unknown as MatterFile);
  return annex?.blocks.at(-1)?.items ?? [];
}

/** As the annex itself says, from nothing but what it prints. */
function hashAgain(lines: readonly string[]): string {
  const data = lines.find((line) => line.startsWith("Datos: "))?.slice("Datos: ".length, -1) ?? "";
  const text =
    lines
      .find((line) => line.startsWith("Texto (words):"))
      ?.split("\n")
      .slice(1) ?? [];
  const fields = data.split("; ").map((field) => field.replace(/^(\w+) /, '"$1":'));
  const words = text[0] === "[]" ? "[]" : `[${text.join(",")}]`;
  return createHash("sha256")
    .update(`{${fields.join(",")},"words":${words}}`, "utf8")
    .digest("hex");
}

describe("what was sent", () => {
  test("is printed whole, and its hash can be made again from what is printed", () => {
    const lines = linesOf({});
    expect(lines).toContain(
      'Texto (words):\n"Tienes una deuda"\n"Le debes \\"1.250 €\\"\\na Banco Ejemplo."',
    );
    expect(lines).toContain(`Huella SHA-256 de los datos y el texto: ${hashAgain(lines)}`);
    const silent = { ...CONTENT, words: [] };
    const others = linesOf({ content: silent, contentHash: contentHashOf(silent) });
    expect(others).toContain(`Huella SHA-256 de los datos y el texto: ${hashAgain(others)}`);
  });

  test("keeps the text of a mail about several debts to itself", () => {
    const lines = linesOf({ coversOthers: true });
    expect(lines.join(" ")).not.toContain("Tienes una deuda");
    expect(lines.join(" ")).toContain("trataba también de otras deudas de su destinatario");
  });
});

describe("what became of it is said by whoever carried it", () => {
  const before = (lines: string[]) =>
    lines.slice(
      0,
      lines.findIndex((line) => line.startsWith("Datos: ")),
    );

  test("a mail: the mail servers, to the minute", () => {
    const lines = linesOf({
      handedOverAt: new Date("2026-11-20T11:00:05Z"),
      deliveredAt: new Date("2026-11-20T11:01:00Z"),
      serverAnswer: "250 OK",
      proof: "Entregado al servidor de correo: 250 OK.",
    });
    expect(before(lines)).toEqual([
      "Dirección: ana@correo.example",
      "Enviado: 20/11/2026 12:00.",
      "Entregado a nuestro servidor de correo: 20/11/2026 12:00.",
      "Respuesta del servidor de correo: 250 OK",
      "Entregado por el servidor del destinatario: 20/11/2026 12:01.",
      "Recepción: no consta.",
      "Prueba: Aceptado por el servidor de correo el 20/11/2026 12:00, lo que prueba el envío y no la recepción.",
    ]);
  });

  test("a letter: the post, in days, since nobody knows the hour", () => {
    const said = "Entregada el 25/11/2026: «Entregado». Archivo «resultados.csv», fila 2.";
    const at = new Date("2026-11-25T11:00:00Z");
    const lines = linesOf({
      channel: "CERTIFIED_POST",
      sentTo: "Ana Gil, Calle Mayor 1, 28013 Madrid",
      deliveredAt: at,
      receivedAt: at,
      receipt: "DELIVERED",
      serverAnswer: said,
      proof: `Carta L1-1, lote 1. ${said}`,
    });
    expect(before(lines)).toEqual([
      "Dirección: Ana Gil, Calle Mayor 1, 28013 Madrid",
      "Enviado: 20/11/2026.",
      "Entregado por Correos: 25/11/2026.",
      "Recepción: recibido el 25/11/2026.",
      `Prueba: Carta L1-1, lote 1. ${said}`,
    ]);
  });

  test("certified mail and text messages: their provider", () => {
    const lines = linesOf({
      channel: "CERTIFIED_ELECTRONIC",
      sentTo: "+34600111222",
      handedOverAt: new Date("2026-11-20T11:00:05Z"),
      deliveredAt: new Date("2026-11-20T11:01:00Z"),
      receivedAt: new Date("2026-11-20T11:01:00Z"),
      receipt: "DELIVERED",
      serverAnswer: "Entregada según el prestador (referencia R1).",
      proof: "Entregado al prestador. Entregada según el prestador (referencia R1).",
    });
    expect(before(lines)).toEqual([
      "Dirección: +34600111222",
      "Enviado: 20/11/2026.",
      "Aceptado por el prestador de comunicaciones certificadas: 20/11/2026 12:00.",
      "Entregado, según el prestador: 20/11/2026 12:01.",
      "Recepción: recibido el 20/11/2026.",
      "Prueba: Entregado al prestador. Entregada según el prestador (referencia R1).",
    ]);
  });

  test("what was noted by hand says nothing of servers", () => {
    expect(before(linesOf({ channel: "NOTARY", sentTo: null, proof: "Acta 12 del notario." }))).toEqual([
      "Enviado: 20/11/2026.",
      "Recepción: no consta.",
      "Prueba: Acta 12 del notario.",
    ]);
  });
});
