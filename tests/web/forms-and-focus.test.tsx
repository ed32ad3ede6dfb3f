import { afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { keepFirstClicks } from "../../web/lib/first-click.ts";
import { keepFirstTyping } from "../../web/lib/first-typing.ts";
import { keepFocus } from "../../web/lib/focus-keeper.ts";
import { useFormProblems } from "../../web/lib/use-form-problems.ts";
import { Button } from "../../web/ui/Button.tsx";
import { ErrorSummary } from "../../web/ui/ErrorSummary.tsx";
import { LateSubmit } from "../../web/ui/LateSubmit.tsx";
import { Modal } from "../../web/ui/Modal.tsx";
import { summaryBox, summaryLines } from "./summary-box.ts";

beforeAll(() => {
  keepFocus();
  keepFirstClicks();
});
afterEach(() => void jest.restoreAllMocks());

const LABELS = { name: "Nombre", phone: "Teléfono", choice: "Elección" };

/** Refuses what is empty; the choice's id is that of a group, as with radio buttons. */
function ShortForm() {
  const [values, setValues] = useState({ name: "", phone: "" });
  const { entries, errorOf, refuse, forgive } = useFormProblems("short", LABELS);
  const field = (name: "name" | "phone") => (
    <label>
      {LABELS[name]}
      <input
        id={`short-${name}`}
        value={values[name]}
        aria-invalid={errorOf(name) !== undefined}
        onChange={(event) => {
          forgive(name);
          setValues({ ...values, [name]: event.target.value });
        }}
      />
    </label>
  );
  const missing = (["name", "phone"] as const).filter((name) => values[name] === "");
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        refuse([...missing, "choice"].map((name) => ({ field: [name], message: "Falta" })));
      }}
    >
      <ErrorSummary entries={entries} />
      {field("name")}
      {field("phone")}
      <fieldset id="short-choice">
        <label>
          Uno <input type="radio" name="choice" />
        </label>
      </fieldset>
      <button type="submit">Enviar</button>
    </form>
  );
}

describe("the summary of errors", () => {
  test("has the focus after each try and says what is wrong with the last one; typing takes nothing away", async () => {
    const user = userEvent.setup();
    render(<ShortForm />);
    await user.click(screen.getByRole("button", { name: "Enviar" }));
    expect(document.activeElement).toBe(summaryBox());
    expect(summaryLines()).toEqual(["Nombre: Falta", "Teléfono: Falta", "Elección: Falta"]);

    await user.type(screen.getByLabelText("Nombre"), "Ana");
    expect(document.activeElement).toBe(screen.getByLabelText("Nombre"));
    expect(summaryLines()).toHaveLength(3);
    expect(screen.getByLabelText("Nombre").getAttribute("aria-invalid")).toBe("false");

    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(summaryBox());
    expect(summaryLines()).toEqual(["Teléfono: Falta", "Elección: Falta"]);

    // The same once more is told once more.
    await user.click(screen.getByLabelText("Nombre"));
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(summaryBox());
  });

  test("each line leads to its field, also to the first control of a group", async () => {
    const user = userEvent.setup();
    render(<ShortForm />);
    await user.click(screen.getByRole("button", { name: "Enviar" }));
    await user.click(screen.getByRole("link", { name: "Teléfono: Falta" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Teléfono"));
    await user.click(screen.getByRole("link", { name: "Elección: Falta" }));
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Uno" }));
  });
});

function Rows() {
  const [rows, setRows] = useState(["uno", "dos"]);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = (row: string) => setRows((now) => now.filter((one) => one !== row));
  return (
    <main>
      <h1>Página</h1>
      <section>
        <h2>Filas</h2>
        {rows.map((row) => (
          <p key={row}>
            <button type="button" onClick={() => remove(row)}>
              Quitar {row}
            </button>
            <button type="button" onClick={() => setAsked(row)}>
              Preguntar por {row}
            </button>
          </p>
        ))}
      </section>
      <Modal
        open={asked !== null}
        title="¿Seguro?"
        onClose={() => setAsked(null)}
        footer={
          <button
            type="button"
            onClick={() => {
              remove(asked ?? "");
              setAsked(null);
            }}
          >
            Sí
          </button>
        }
      >
        Se quita.
      </Modal>
    </main>
  );
}

const focused = () => document.activeElement?.textContent;

describe("the focus is never lost", () => {
  test("when a row goes with its button, to the heading of what is left", async () => {
    const user = userEvent.setup();
    render(<Rows />);
    await user.click(screen.getByRole("button", { name: "Quitar uno" }));
    await waitFor(() => expect(focused()).toBe("Filas"));
  });

  test("when a dialog closes, back to what opened it, or near to where that was", async () => {
    const user = userEvent.setup();
    render(<Rows />);
    await user.click(screen.getByRole("button", { name: "Preguntar por dos" }));
    await user.click(screen.getByRole("button", { name: "Cerrar" }));
    expect(focused()).toBe("Preguntar por dos");
    await user.keyboard("{Enter}");
    await user.click(screen.getByRole("button", { name: "Sí" }));
    await waitFor(() => expect(focused()).toBe("Filas"));
  });

  test("but a click beside everything is somebody's own choice", async () => {
    const user = userEvent.setup();
    const { rerender } = render(<Rows />);
    screen.getByRole("button", { name: "Quitar uno" }).focus();
    await user.click(document.body);
    rerender(<p>Otra cosa</p>);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
    expect(document.activeElement).toBe(document.body);
  });
});

describe("the first click counts", () => {
  test("when leaving a field moves the button away under it", () => {
    const pressed = jest.fn();
    render(
      <>
        <button type="button" onClick={pressed}>
          Enviar
        </button>
        <p>Debajo</p>
      </>,
    );
    const button = screen.getByRole("button", { name: "Enviar" });
    const at = (top: number) =>
      jest.spyOn(button, "getBoundingClientRect").mockReturnValue(new DOMRect(0, top, 80, 30));
    const send = (type: string, target: Element, clientY: number) =>
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, clientX: 10, clientY }));
    at(100);
    send("pointerdown", button, 110);
    at(140);
    send("pointerup", screen.getByText("Debajo"), 111);
    expect(pressed).toHaveBeenCalledTimes(1);
    // Somebody who pulls the pointer away has changed their mind.
    send("pointerdown", button, 150);
    at(180);
    send("pointerup", screen.getByText("Debajo"), 300);
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  test("when the form wasn't ready yet: it is sent as soon as it is, once", async () => {
    const user = userEvent.setup();
    const sent = jest.fn();
    const form = (ready: boolean) => (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent();
        }}
      >
        <LateSubmit ready={ready} busy={false}>
          Enviar
        </LateSubmit>
      </form>
    );
    const { rerender } = render(form(false));
    await user.click(screen.getByRole("button", { name: "Enviar" }));
    expect(sent).not.toHaveBeenCalled();
    rerender(form(true));
    expect(sent).toHaveBeenCalledTimes(1);
    rerender(form(true));
    await user.click(screen.getByRole("button", { name: "Enviar" }));
    expect(sent).toHaveBeenCalledTimes(2);
  });
});

describe("a button that is off while it works", () => {
  function Sender({ answered }: { answered: Promise<void> }) {
    const [chosen, setChosen] = useState(true);
    const [busy, setBusy] = useState(false);
    const send = async () => {
      setBusy(true);
      await answered;
      setBusy(false);
      setChosen(false);
    };
    return (
      <section>
        <h2>Asignar mediador</h2>
        <Button busy={busy} disabled={!chosen} onClick={() => void send()}>
          Asignar
        </Button>
      </section>
    );
  }

  test("when nothing is left for it to do, the focus goes to the heading of its part instead of into nothing", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    render(<Sender answered={answered} />);
    const button = screen.getByRole("button", { name: "Asignar" });
    await userEvent.click(button);
    // Browsers take the focus from what is disabled; jsdom doesn't even let it go.
    button.removeAttribute("disabled");
    button.blur();
    button.setAttribute("disabled", "");
    answer();
    const heading = screen.getByRole("heading", { name: "Asignar mediador" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });
});

describe("what was typed before the script of a drawn page", () => {
  const DRAWN = { name: "", kind: "", notes: "Nada", agreed: false, way: "mail" };

  function DrawnForm({ onBegin }: { onBegin?: () => void }) {
    useLayoutEffect(() => onBegin?.(), [onBegin]);
    const [values, setValues] = useState(DRAWN);
    const set = (change: Partial<typeof DRAWN>) => setValues({ ...values, ...change });
    return (
      <form>
        <input name="name" value={values.name} onChange={({ target }) => set({ name: target.value })} />
        <select name="kind" value={values.kind} onChange={({ target }) => set({ kind: target.value })}>
          <option value="">Selecciona…</option>
          <option value="BANK">Banco</option>
          <option value="FUND">Fondo</option>
        </select>
        <textarea name="notes" value={values.notes} onChange={({ target }) => set({ notes: target.value })} />
        <input
          name="agreed"
          type="checkbox"
          checked={values.agreed}
          onChange={({ target }) => set({ agreed: target.checked })}
        />
        {["phone", "mail"].map((way) => (
          <input
            key={way}
            name="way"
            type="radio"
            value={way}
            checked={values.way === way}
            onChange={() => set({ way })}
          />
        ))}
        <output>{JSON.stringify(values)}</output>
      </form>
    );
  }

  async function taken(type: (form: HTMLFormElement) => void) {
    const root = document.createElement("div");
    document.body.append(root);
    root.innerHTML = renderToString(<DrawnForm />);
    const form = root.querySelector("form") as HTMLFormElement;
    type(form);
    const restore = keepFirstTyping(root);
    await act(async () => void hydrateRoot(root, <DrawnForm onBegin={restore} />));
    const known = JSON.parse(root.querySelector("output")?.textContent ?? "") as typeof DRAWN;
    const shown = Object.fromEntries(new FormData(form));
    root.remove();
    return { known, shown };
  }

  const field = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

  test("is what the page goes on from", async () => {
    const { known, shown } = await taken((form) => {
      field(form, "name").value = "Caja Sur";
      field(form, "kind").value = "FUND";
      field(form, "notes").value = "Tres carteras";
      field(form, "agreed").checked = true;
      field(form, "way").value = "phone";
    });
    expect(known).toEqual({
      name: "Caja Sur",
      kind: "FUND",
      notes: "Tres carteras",
      agreed: true,
      way: "phone",
    });
    expect(shown).toEqual({
      name: "Caja Sur",
      kind: "FUND",
      notes: "Tres carteras",
      agreed: "on",
      way: "phone",
    });
  });

  test("where nothing was, nothing is told", async () => {
    expect((await taken(() => undefined)).known).toEqual(DRAWN);
  });
});
