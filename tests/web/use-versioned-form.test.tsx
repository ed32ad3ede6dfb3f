import { describe, expect, test } from "@jest/globals";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import type { ConflictField } from "../../web/lib/merge-edits.ts";
import type { Outcome } from "../../web/lib/use-action.ts";
import { useVersionedForm, type Edit, type VersionedPayload } from "../../web/lib/use-versioned-form.ts";

interface Values {
  name: string;
  city: string;
}

interface Stored extends Values {
  version: number;
}

interface Payload extends VersionedPayload {
  stored: Stored | null;
}

const BASE: Values = { name: "Ana", city: "Soria" };
const THEIRS: Stored = { version: 7, name: "Ana", city: "Lugo" };
const change = (field: string, current: string, yours: string): ConflictField => ({
  field,
  label: field,
  current,
  yours,
});

const done: Outcome<Payload> = {
  done: true,
  payload: { stored: { version: 8, ...BASE }, userErrors: [] },
  problems: [],
  error: null,
};

function refusedWith(code: string, stored: Stored | null, message = "No."): Outcome<Payload> {
  const problems = [{ field: ["name"], code, message }];
  const conflict = [change("name", "Ana", "Eva"), change("city", "Lugo", "Soria")];
  return { done: false, payload: { stored, conflict, userErrors: problems }, problems, error: null };
}

interface ProbeProps {
  answers: Outcome<Payload>[];
  sent: Edit<Values>[];
  saved: (Payload | null)[];
}

function Probe({ answers, sent, saved }: ProbeProps) {
  const [edit, setEdit] = useState<Edit<Values>>({ version: 3, base: BASE, values: BASE });
  const { save, saving, problems, refusal } = useVersionedForm({
    validate: ({ values }: Edit<Values>) =>
      values.name === "" ? [{ field: ["name"], message: "Falta el nombre" }] : [],
    send: (attempt) => {
      if (attempt.values.name === attempt.base.name) return null;
      sent.push(attempt);
      return Promise.resolve(answers.shift() ?? done);
    },
    storedOf: ({ stored }: Payload) => stored,
    startFrom: ({ version, ...base }: Stored) => ({ version, base, values: base }),
    onEdit: setEdit,
    onSaved: (payload) => saved.push(payload),
  });
  const { name, city } = edit.values;
  return (
    <>
      <input
        aria-label="name"
        value={name}
        onChange={({ target }) => setEdit({ ...edit, values: { ...edit.values, name: target.value } })}
      />
      <p data-testid="edit">{`${edit.version}: ${name}, ${city}`}</p>
      <p data-testid="problems">{problems.map(({ message }) => message).join(" ")}</p>
      <button disabled={saving} onClick={() => void save(edit)}>
        save
      </button>
      {refusal !== null && (
        <div role="dialog">
          <p>{refusal.fields.map(({ field, yours }) => `${field}=${yours ?? "untouched"}`).join(" ")}</p>
          <button onClick={refusal.forget}>forget</button>
          <button onClick={refusal.loadStored}>theirs</button>
          <button onClick={refusal.applyMine}>mine</button>
        </div>
      )}
    </>
  );
}

function open(...answers: Outcome<Payload>[]) {
  const sent: Edit<Values>[] = [];
  const saved: (Payload | null)[] = [];
  render(<Probe answers={answers} sent={sent} saved={saved} />);
  return { sent, saved };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const text = (id: string) => screen.getByTestId(id).textContent;

async function rename(to: string) {
  await userEvent.clear(screen.getByLabelText("name"));
  if (to !== "") await userEvent.type(screen.getByLabelText("name"), to);
}

describe("useVersionedForm", () => {
  test("nothing changed is as good as saved, and nothing is sent", async () => {
    const { sent, saved } = open();
    await press("save");
    expect(saved).toEqual([null]);
    expect(sent).toEqual([]);
  });

  test("what is wrong is told before anything is sent", async () => {
    const { sent } = open();
    await rename("");
    await press("save");
    expect(text("problems")).toBe("Falta el nombre");
    expect(sent).toEqual([]);
  });

  test("a refusal keeps what is typed and its version", async () => {
    const { saved } = open(refusedWith("INVALID", null, "No existe."));
    await rename("Eva");
    await press("save");
    await waitFor(() => expect(text("problems")).toBe("No existe."));
    expect(text("edit")).toBe("3: Eva, Soria");
    await press("save");
    await waitFor(() => expect(saved).toEqual([done.payload]));
    expect(text("problems")).toBe("");
  });

  test("somebody was faster: shows whose is whose, and goes back to what is typed", async () => {
    open(refusedWith("CONFLICT", THEIRS));
    await rename("Eva");
    await press("save");
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain("name=Eva city=untouched");
    expect(text("problems")).toBe("");
    await press("forget");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(text("edit")).toBe("3: Eva, Soria");
  });

  test("what is stored can be taken over", async () => {
    const { sent } = open(refusedWith("CONFLICT", THEIRS));
    await rename("Eva");
    await press("save");
    await screen.findByRole("dialog");
    await press("theirs");
    expect(text("edit")).toBe("7: Ana, Lugo");
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test("one's own changes go again, on top of what is stored", async () => {
    const { sent, saved } = open(refusedWith("CONFLICT", THEIRS));
    await rename("Eva");
    await press("save");
    await screen.findByRole("dialog");
    await press("mine");
    await waitFor(() => expect(saved).toEqual([done.payload]));
    expect(sent.at(-1)).toEqual({
      version: 7,
      base: { name: "Ana", city: "Lugo" },
      values: { name: "Eva", city: "Lugo" },
    });
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("a conflict of which nobody can say what is stored is a plain refusal", async () => {
    open(refusedWith("CONFLICT", null, "Ha cambiado."));
    await rename("Eva");
    await press("save");
    await waitFor(() => expect(text("problems")).toBe("Ha cambiado."));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
