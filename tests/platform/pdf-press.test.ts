import { afterAll, expect, test } from "@jest/globals";
import { openPress, renderPdf, type PdfDocument } from "../../server/platform/pdf.ts";
import { paragraph } from "../../server/platform/pdf-content.ts";

const press = openPress();

afterAll(() => press.close());

const letter = (name: string): PdfDocument => ({
  title: `Carta a ${name}`,
  subject: "Aviso",
  author: "Acuerdo",
  facts: ["Gestión T26-0000001"],
  lead: "",
  sections: [{ title: "Difícil oficina", blocks: [paragraph(`${name}, a efectos oficiales.`.repeat(20))] }],
  footer: "D26000001",
  date: new Date("2026-11-20T11:00:00.000Z"),
  seal: {
    title: "Cómo comprobar",
    text: "Lee el QR",
    code: "ABCD",
    address: "https://acuerdo.es/#A",
    foot: "ABCD",
  },
});

test("what a press prints after others is what a process of its own prints, to the byte", async () => {
  const many = [letter("Ana"), letter("Luis"), letter("Ana")];
  const printed = [];
  for (const document of many) printed.push(await press.print(document));
  expect(printed[2]?.equals(printed[0] as Buffer)).toBe(true);
  expect(printed[1]?.equals(await renderPdf(letter("Luis")))).toBe(true);
});

test("a document that can't be printed fails alone", async () => {
  const broken = { ...letter("Ana"), sections: [{ title: "x", blocks: [null] }] } as unknown as PdfDocument;
  await expect(press.print(broken)).rejects.toThrow("wasn't printed");
  expect((await press.print(letter("Ana"))).subarray(0, 5).toString()).toBe("%PDF-");
});
