import { expect, test } from "@jest/globals";
import { Fault } from "../../../server/shared/fault.ts";
import { Field, IfPresent } from "../../../server/shared/inputs/field.ts";
import { FormsInTurn } from "../../../server/shared/inputs/forms-in-turn.ts";
import { textOf } from "../../../server/shared/inputs/given-values.ts";
import { checkInput } from "../../../server/shared/inputs/read-input.ts";

class Guest {
  @Field(readName, { schema: { type: "string" }, isRequired: true }) name!: string;
  readonly before: readonly Guest[];

  constructor(before: readonly Guest[]) {
    this.before = before;
  }
}

function readName(given: unknown, { before }: Guest): string | Fault {
  const name = textOf(given).trim();
  if (name === "") return new Fault("REQUIRED", "Falta");
  return before.some((guest) => guest.name === name) ? new Fault("DUPLICATE", "Repetido") : name;
}

const Guests = (rules: { required?: string; tooMany?: string }) =>
  FormsInTurn<Guest>("guests", { create: (_list, before) => new Guest(before), most: 2, ...rules });

class Invitation {
  @Guests({ required: "Nadie", tooMany: "Demasiados" }) guests!: Guest[];
}

class Changes {
  @IfPresent() @Guests({ required: "Nadie" }) guests!: Guest[] | null | undefined;
}

const named = (...names: unknown[]) => ({ guests: names.map((name) => ({ name })) });
const problemsOf = (given: object, form: object = new Invitation()) =>
  checkInput(form, given).map(({ field, code }) => `${field.join(".")} ${code}`);

test("each form knows those before it; what is wrong stands below its index", () => {
  const invitation = new Invitation();
  expect(checkInput(invitation, named(" Ana ", "Eva"))).toEqual([]);
  expect(invitation.guests.map(({ name }) => name)).toEqual(["Ana", "Eva"]);
  expect(problemsOf(named("Ana", " Ana"))).toEqual(["guests.1.name DUPLICATE"]);
  expect(problemsOf({ guests: ["Ana", null] })).toEqual(["guests.0.name REQUIRED", "guests.1.name REQUIRED"]);
});

test.each([undefined, null, [], "Ana", { 0: { name: "Ana" } }])(
  "%j is no list, or an empty one",
  (guests) => {
    expect(problemsOf({ guests })).toEqual(["guests REQUIRED"]);
  },
);

test("of too many, one more is read and the rest left out; that they are too many is told besides", () => {
  expect(problemsOf(named("Ana", "Eva", "Ana", "Ana"))).toEqual([
    "guests.2.name DUPLICATE",
    "guests TOO_MANY",
  ]);
  expect(problemsOf(named("Ana", "Eva", "Mia"))).toEqual(["guests TOO_MANY"]);
});

test.each([undefined, null])("%j changes nothing where the field may be missing", (guests) => {
  const changes = new Changes();
  expect(checkInput(changes, { guests })).toEqual([]);
  expect(changes.guests).toBe(guests);
  expect(problemsOf({ guests: [] }, new Changes())).toEqual(["guests REQUIRED"]);
});
