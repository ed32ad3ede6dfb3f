import { expect, test } from "@jest/globals";
import { withResult } from "../../server/domains/certificate-runs/certify-tasks.ts";
import { Conflict } from "../../server/platform/refusals.ts";
import type { IssuingResult } from "../../server/domains/proceedings/records/issue-in-matters.ts";

const issued = (id: number) => ({ issued: { id }, name: "" }) as unknown as IssuingResult;
const refused: IssuingResult = { refused: new Conflict("Está en concurso.", { code: "BLOCKED" }) };

test("a certificate that was refused is told, also where another one of the task was issued", () => {
  expect(withResult(undefined, refused, null)).toEqual({ documentIds: [], reason: "Está en concurso." });
  const first = withResult(undefined, issued(1), "Ana");
  expect(first).toEqual({ documentIds: [1], reason: null });
  const second = withResult(first, refused, "Berto");
  expect(second).toEqual({
    documentIds: [1],
    reason: "Falta el certificado sobre Berto: Está en concurso.",
  });
  expect(withResult(second, issued(2), "Carla")).toEqual({ ...second, documentIds: [1, 2] });
});
