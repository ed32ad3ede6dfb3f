import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { InvalidInput, type Problem } from "../../../server/platform/refusals.ts";
import { Fault } from "../../../server/shared/fault.ts";
import { describeInput } from "../../../server/shared/inputs/describe-input.ts";
import { AsGiven, Faults, Field, IfGiven } from "../../../server/shared/inputs/field.ts";
import { textOf } from "../../../server/shared/inputs/given-values.ts";
import { Nested, NestedList, OptionalNested } from "../../../server/shared/inputs/nested.ts";
import { checkInput, readChanges, readInput, readInTurn } from "../../../server/shared/inputs/read-input.ts";

/** Trimmed, not empty, without digits: two rules in their order. */
const Word = () =>
  Field(
    (given) => {
      const text = textOf(given).trim();
      if (text === "") return new Fault("REQUIRED", "Falta");
      return /\d/.test(text) ? new Fault("INVALID", "$value tiene cifras") : text;
    },
    { schema: { type: "string" }, isRequired: true },
  );

class Door {
  @Word() colour!: string;
  @Field<string, { colour: string }>(
    (given, { colour }) =>
      textOf(given) !== "" && given === colour
        ? new Faults([{ field: ["colour"], code: "SAME", message: "Igual" }])
        : textOf(given),
    { schema: { type: "string", maxLength: 9 }, isRequired: false },
  )
  frame!: string;
}

class House {
  readonly #street: string;
  @Word() owner: string = "Ana";
  @IfGiven() @Word() guest!: string | undefined;
  @Nested(() => new Door()) entrance!: Door;
  @OptionalNested(() => new Door()) exit!: Door | null | undefined;
  @Field(
    (given) => ((given as Door[]).length > 2 ? new Fault("TOO_MANY", "Dos como mucho") : (given as Door[])),
    { schema: { maxItems: 2 }, isRequired: false },
  )
  @NestedList(() => new Door())
  rooms!: Door[];
  @Field<string, House>((_given, house) => house.street(), { schema: {}, isRequired: false })
  address!: string;

  constructor(street: string) {
    this.#street = street;
  }

  street(): string {
    return this.#street;
  }
}

class Palace extends House {
  @Word() king!: string;
  @AsGiven() version!: number;
}

const RED = { colour: "rojo" };

function problemsOf(given: object, form: House = new House("Mayor")): string[] {
  return checkInput(form, given).map(({ field, code }) => `${field.join(".")} ${code}`);
}

describe("reading a form", () => {
  test("gives the values, tidied, with the class's own for what is left out", () => {
    const given = { guest: " Eva ", entrance: { colour: " rojo " }, secret: 1 };
    expect(Object.assign({}, readInput(new House("Mayor"), given))).toEqual({
      owner: "Ana",
      guest: "Eva",
      entrance: { colour: "rojo", frame: "" },
      exit: undefined,
      rooms: [],
      address: "Mayor",
    });
  });

  test("tells every problem at once, in the order of the fields, of each field the first one", () => {
    expect(
      problemsOf({
        owner: "4",
        guest: null,
        entrance: { frame: "" },
        exit: { colour: "7" },
        rooms: [RED, { colour: "9" }],
      }),
    ).toEqual([
      "owner INVALID",
      "guest REQUIRED",
      "entrance.colour REQUIRED",
      "exit.colour INVALID",
      "rooms.1.colour INVALID",
    ]);
  });

  test("a list's own problem comes instead of those of its forms", () => {
    expect(problemsOf({ entrance: RED, rooms: [{}, {}, {}] })).toEqual(["rooms TOO_MANY"]);
  });

  test("a rule over two fields may blame the other one", () => {
    expect(problemsOf({ entrance: { colour: "rojo", frame: "rojo" } })).toEqual(["entrance.colour SAME"]);
  });

  test("messages are told letter by letter", () => {
    const message = "$value tiene cifras";
    expect(checkInput(new Door(), { colour: "1" })).toEqual([
      { field: ["colour"], code: "INVALID", message },
    ]);
  });

  test("in turn only the first problem is told", () => {
    const problems = [{ field: ["owner"], code: "INVALID", message: "$value tiene cifras" }];
    const refused = () => readInTurn(new House("Mayor"), { owner: "4", entrance: {} });
    expect(refused).toThrow(expect.objectContaining({ problems }));
    expect(readInTurn(new Door(), { colour: " rojo " })).toMatchObject({ colour: "rojo" });
  });

  test("fields of the class it extends come first", () => {
    expect(problemsOf({ owner: "1", entrance: RED }, new Palace("Real"))).toEqual([
      "owner INVALID",
      "king REQUIRED",
    ]);
  });

  test.each([null, "text", [RED], 7])("%j in place of a form is an empty one", (entrance) => {
    expect(problemsOf({ entrance })).toEqual(["entrance.colour REQUIRED"]);
  });

  test("what a prototype brings along isn't given", () => {
    expect(problemsOf({ entrance: Object.create(RED) as object })).toEqual(["entrance.colour REQUIRED"]);
  });
});

describe("reading changes", () => {
  test("what is left out stays so, at every depth; null is something given", () => {
    expect({
      ...readChanges(new Palace("Real"), { version: 3, entrance: { frame: "azul" }, exit: null }),
    }).toEqual({
      version: 3,
      entrance: { frame: "azul" },
      exit: null,
    });
    expect(() => readChanges(new House("Mayor"), { owner: null })).toThrow(InvalidInput);
  });
});

test("the documentation says what is needed, what is taken otherwise, and what is inside", () => {
  const door = {
    type: "object",
    required: ["colour"],
    properties: { colour: { type: "string" }, frame: { type: "string", maxLength: 9 } },
  };
  expect(describeInput(new House("Mayor"), { address: { type: "string", default: "aquí" } })).toEqual({
    type: "object",
    required: ["entrance"],
    properties: {
      owner: { type: "string", default: "Ana" },
      guest: { type: "string" },
      entrance: door,
      exit: door,
      rooms: { type: "array", maxItems: 2, items: door },
      address: { type: "string", default: "aquí" },
    },
  });
});

test("two forms read at a time know nothing of each other; what was read reads the same again", () => {
  const text = fc.constantFrom(undefined, null, "", " rojo ", "azul", "7");
  const door = fc.record({ colour: text, frame: text }, { requiredKeys: [] });
  const house = fc.record(
    {
      owner: text,
      guest: text,
      entrance: door,
      exit: fc.option(door),
      rooms: fc.array(door, { maxLength: 3 }),
    },
    { requiredKeys: [] },
  );
  const read = (given: object): { values: object; problems: Problem[] } => {
    const form = new House("Mayor");
    return { problems: checkInput(form, given), values: form };
  };
  fc.assert(
    fc.property(house, house, (one, other) => {
      const first = read(one);
      read(other);
      expect(read(one)).toEqual(first);
      if (first.problems.length === 0) expect(read(first.values)).toEqual(first);
    }),
    { numRuns: 500 },
  );
});
