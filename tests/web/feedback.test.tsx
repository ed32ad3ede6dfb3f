import { afterEach, expect, jest, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import { closeNotice, currentNotices, showNotice } from "../../web/lib/notices.ts";
import { ChannelIcons } from "../../web/parts/tasks/ChannelIcons.tsx";
import { DASHBOARD_SHAPES } from "../../web/ui/dashboard-icons.ts";
import { addShapes } from "../../web/ui/Icon.tsx";
import { Modal } from "../../web/ui/Modal.tsx";
import { NoticeRegion } from "../../web/ui/NoticeRegion.tsx";
import { ProgressBar } from "../../web/ui/ProgressBar.tsx";
import { DateText, Money } from "../../web/ui/ValueText.tsx";

afterEach(() => {
  jest.useRealTimers();
  for (const { id } of currentNotices()) closeNotice(id);
});

test("a message goes by itself; one that offers something stays until it is answered", () => {
  jest.useFakeTimers();
  render(<NoticeRegion />);
  let undone = 0;
  act(() => {
    showNotice({ theme: "green", text: "Guardado" });
    showNotice({ theme: "green", text: "Guardado" });
    showNotice({
      theme: "green",
      text: "Lista eliminada",
      action: {
        label: "Deshacer",
        onSelect: () => {
          undone += 1;
        },
      },
    });
  });
  expect(screen.getAllByText("Guardado")).toHaveLength(1);
  act(() => {
    jest.advanceTimersByTime(60_000);
  });
  expect(screen.queryByText("Guardado")).toBeNull();
  act(() => screen.getByText("Deshacer").click());
  expect(undone).toBe(1);
  expect(screen.queryByText("Lista eliminada")).toBeNull();
});

test("channels say in words which have been used", () => {
  addShapes(DASHBOARD_SHAPES);
  render(<ChannelIcons done={["EMAIL"]} />);
  expect(screen.getAllByRole("img").map((icon) => icon.getAttribute("aria-label"))).toEqual([
    "Bandeja de entrada: sin contacto",
    "Correo electrónico: con correo",
    "Chat: sin contacto",
    "Teléfono: sin contacto",
  ]);
});

test("progress is seen and spoken, the speech not more often than every ten seconds", () => {
  jest.useFakeTimers();
  const { rerender } = render(<ProgressBar label="Leyendo" value={0.1} detail="quedan 9 s" />);
  act(() => {
    jest.advanceTimersByTime(0);
  });
  const spoken = () => screen.getByRole("status").textContent;
  rerender(<ProgressBar label="Leyendo" value={0.5} detail="quedan 5 s" />);
  act(() => {
    jest.advanceTimersByTime(9000);
  });
  expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
  expect(spoken()).toContain("quedan 9 s");
  act(() => {
    jest.advanceTimersByTime(1001);
  });
  expect(spoken()).toBe("Leyendo. 50\u00A0%. quedan 5 s");
});

test("a modal without a way to close has no close button", () => {
  const content = { open: true, title: "Tareas duplicadas", children: <p>dos</p> };
  const { rerender } = render(<Modal {...content} size="xxl" />);
  expect(screen.getByRole("dialog", { name: "Tareas duplicadas" }).style.width).toBe("920px");
  expect(screen.queryByRole("button", { name: "Cerrar" })).toBeNull();
  rerender(<Modal {...content} onClose={() => undefined} />);
  expect(screen.getByRole("button", { name: "Cerrar" })).toBeTruthy();
  rerender(<Modal {...content} open={false} />);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("amounts and dates", () => {
  render(
    <p>
      <Money amount="1234.56" /> <DateText value="2026-03-12" /> <DateText value={null} />
    </p>,
  );
  expect(screen.getByText("12/03/2026").getAttribute("datetime")).toBe("2026-03-12");
  expect(screen.getByRole("paragraph").textContent).toBe("1.234,56\u00A0€ 12/03/2026 —");
});
