import { describe, expect, test } from "@jest/globals";
import { taskStages } from "../../schema/rules/task-stages.ts";

type Standing = Parameters<typeof taskStages>[0];
type Attempt = NonNullable<Standing["attempt"]>;

const line = (attempt: Partial<Attempt> | null, state: Standing["state"] = "ESPERANDO") =>
  taskStages({
    state,
    attempt: attempt && { state: "NOT_STARTED", received: false, certified: false, ...attempt },
  })?.map(({ title, place }) => `${title} ${place}`);

describe("how far the attempt of a task has come", () => {
  test("nobody was told: it is prepared", () => {
    const prepared = [
      "Preparada now",
      "Invitada later",
      "Recibida later",
      "Respuesta later",
      "Acuerdo later",
    ];
    expect(line(null)).toEqual(prepared);
    expect(line({ state: "NOT_STARTED" })).toEqual(prepared);
  });

  test.each([
    ["INVITED", false, "Invitada"],
    ["NOT_RECEIVED", false, "Invitada"],
    ["RECEIVED", true, "Recibida"],
    ["ANSWERED", true, "Respuesta"],
    ["IN_NEGOTIATION", true, "Respuesta"],
  ] as const)("%s stands at its stage", (state, received, title) => {
    expect(line({ state, received })?.filter((stage) => stage.endsWith(" now"))).toEqual([`${title} now`]);
  });

  test("an answer without proof of receipt was received all the same", () => {
    expect(line({ state: "ANSWERED" })?.slice(2, 4)).toEqual(["Recibida done", "Respuesta now"]);
  });

  test("without an answer it ended without one", () => {
    expect(line({ state: "UNANSWERED", received: true })).toEqual([
      "Preparada done",
      "Invitada done",
      "Recibida done",
      "Respuesta missed",
      "Sin acuerdo now",
    ]);
  });

  test("certified it has passed them all", () => {
    expect(line({ state: "LAPSED", received: true, certified: true })?.slice(3)).toEqual([
      "Respuesta done",
      "Certificado done",
    ]);
  });

  test("with an agreement it has passed them all, also where it was noted by hand", () => {
    expect(line({ state: "AGREED", received: true })?.slice(3)).toEqual(["Respuesta done", "Acuerdo done"]);
    expect(line(null, "CON_ACUERDO")).toEqual([
      "Preparada done",
      "Invitada missed",
      "Recibida missed",
      "Respuesta missed",
      "Acuerdo done",
    ]);
  });

  test("closed by hand it ended where it stood", () => {
    expect(line({ state: "INVITED" }, "SIN_ACUERDO")?.slice(0, 3)).toEqual([
      "Preparada done",
      "Invitada ended",
      "Recibida later",
    ]);
  });

  test("law asks for none: no line", () => {
    expect(line({ state: "EXCLUDED" })).toBeUndefined();
  });
});
