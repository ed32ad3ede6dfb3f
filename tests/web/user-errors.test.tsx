import { describe, expect, test } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Form, Input } from "antd";
import { useState } from "react";
import { applyUserErrors, type SummaryEntry } from "../../web/lib/user-errors.ts";
import { ErrorSummary } from "../../web/ui/ErrorSummary.tsx";

const problems = [
  { field: ["contact", "email"], message: "Email inválido" },
  { field: ["addresses", "0", "city"], message: "La dirección 1 es requerida" },
  { field: [], message: "La lista ya no existe" },
  { field: ["nobodyKnows"], message: "Un campo sin sitio" },
];

function TaskForm() {
  const [form] = Form.useForm();
  const [entries, setEntries] = useState<SummaryEntry[]>([]);
  const refuse = () => setEntries(applyUserErrors(form, "task", problems, ["contact", "addresses"]));
  return (
    <Form form={form} name="task">
      <ErrorSummary entries={entries} />
      <Form.Item label="Email" name={["contact", "email"]}>
        <Input />
      </Form.Item>
      <Form.Item label="Dirección 1" name={["addresses", 0, "city"]}>
        <Input />
      </Form.Item>
      <button type="button" onClick={refuse}>
        enviar
      </button>
    </Form>
  );
}

describe("the server's problems", () => {
  test("stand on their fields and in a summary whose links lead to the fields", async () => {
    const user = userEvent.setup();
    render(<TaskForm />);
    await user.click(screen.getByText("enviar"));

    const summary = screen.getByText("Hay 4 problemas que corregir").closest("[role=alert]");
    expect(document.activeElement).toBe(summary);
    expect(await screen.findAllByText("Email inválido")).toHaveLength(2);
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText("Dirección 1").getAttribute("aria-invalid")).toBe("true");

    await user.click(screen.getByRole("link", { name: "La dirección 1 es requerida" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Dirección 1"));
  });

  test("without a field of their own are listed, not swallowed", async () => {
    const user = userEvent.setup();
    render(<TaskForm />);
    await user.click(screen.getByText("enviar"));
    expect(screen.getByText("La lista ya no existe").tagName).toBe("LI");
    expect(screen.getByText("Un campo sin sitio").tagName).toBe("LI");
  });
});
