import { afterEach, describe, expect, test } from "@jest/globals";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import {
  AutoComplete,
  Button,
  ConfigProvider,
  Dropdown,
  Menu,
  Popover,
  Select,
  Table,
  TimePicker,
} from "antd";
import esES from "antd/locale/es_ES";
import axe from "axe-core";
import { useState, type ReactNode } from "react";
import { MonthCalendar } from "../../web/ui/MonthCalendar.tsx";

afterEach(cleanup);

/**
 * Why some pieces stay our own ('stays our own' in web/README.md). What fails here has been mended by Ant Design: then its
 * part may take the place of ours.
 */
const OPTIONS = ["Español", "Inglés"].map((label) => ({ value: label, label }));

function show(part: ReactNode) {
  render(
    <ConfigProvider locale={esES}>
      <form>
        <label htmlFor="part">Nombre</label>
        {part}
        <input aria-label="Siguiente" />
      </form>
    </ConfigProvider>,
  );
  return userEvent.setup();
}

/** The rules that axe finds broken, serious or critical. */
async function broken(): Promise<string[]> {
  const options = { resultTypes: ["violations" as const], rules: { "color-contrast": { enabled: false } } };
  const { violations } = await act(() => axe.run(document.body, options));
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id }) => id)
    .sort();
}

const opened = () => screen.findAllByRole("option");

describe("in place of Combobox", () => {
  test("AutoComplete names an option that isn't there as the current one", async () => {
    const user = show(<AutoComplete id="part" virtual={false} options={OPTIONS} />);
    await user.click(screen.getByRole("combobox"));
    await opened();
    expect(await broken()).toEqual(["aria-valid-attr-value"]);
  });

  test("a searched Select's list of nothing is none, and Tab takes an option that nobody chose", async () => {
    const taken: string[] = [];
    const user = show(
      <Select id="part" showSearch virtual={false} options={OPTIONS} onSelect={(one) => taken.push(one)} />,
    );
    const field = screen.getByRole("combobox");
    await user.click(field);
    await opened();
    await user.tab();
    expect(taken).toEqual(["Español"]);
    expect(document.activeElement).toBe(field);
    await user.type(field, "xyz");
    expect(await broken()).toEqual(["aria-required-children", "aria-valid-attr-value"]);
  });
});

test("in place of ChipInput: the tags of a Select can't be taken away one by one without a mouse", async () => {
  function Tags() {
    const [tags, setTags] = useState(["Cádiz", "Jerez"]);
    return <Select id="part" mode="tags" open={false} value={tags} onChange={setTags} />;
  }
  const user = show(<Tags />);
  expect(screen.queryAllByRole("button")).toEqual([]);
  expect(screen.queryAllByRole("listitem")).toEqual([]);
  expect(document.querySelector(".ant-select-selection-item-remove")?.getAttribute("aria-hidden")).toBe(
    "true",
  );
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("combobox"));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByLabelText("Siguiente"));
});

test("in place of TimeField: TimePicker's hours are out of the keyboard's reach, and what it can't read isn't told of", async () => {
  const told: unknown[] = [];
  const user = show(<TimePicker id="part" format="HH:mm" onChange={(time) => told.push(time)} />);
  const field = screen.getByLabelText("Nombre");
  await user.click(field);
  await waitFor(() => expect(document.querySelector(".ant-picker-time-panel-cell")).not.toBeNull());
  const hours = [...document.querySelectorAll(".ant-picker-time-panel-cell")];
  expect(hours.filter((hour) => hour.hasAttribute("tabindex") || hour.hasAttribute("role"))).toEqual([]);
  await user.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await user.type(field, "930");
  await user.tab();
  expect(told).toEqual([]);
});

describe("in place of DayPopover", () => {
  const month = (
    <MonthCalendar label="Calendario" today="2026-11-28" marks={[]} selected={null} onSelect={() => {}} />
  );
  const button = <Button aria-label="Abrir" />;

  test("a Popover's button is described by every day of the month, and Tab leads past it", async () => {
    const user = show(
      <Popover trigger="click" content={month}>
        {button}
      </Popover>,
    );
    await user.click(screen.getByRole("button", { name: "Abrir" }));
    await screen.findByRole("grid");
    const description = screen.getByRole("tooltip");
    expect(screen.getByRole("button", { name: "Abrir" }).getAttribute("aria-describedby")).toBe(
      description.id,
    );
    expect(description.textContent).toContain("27282930");
    await user.tab();
    expect(document.activeElement).toBe(screen.getByLabelText("Siguiente"));
  });

  test("a Dropdown closes on Tab", async () => {
    const user = show(
      <Dropdown trigger={["click"]} popupRender={() => month}>
        {button}
      </Dropdown>,
    );
    await user.click(screen.getByRole("button", { name: "Abrir" }));
    await screen.findByRole("grid");
    await user.tab();
    await waitFor(() => expect(document.querySelector(".ant-dropdown-hidden")).not.toBeNull());
    expect(document.activeElement).toBe(screen.getByLabelText("Siguiente"));
  });
});

test("in place of the headings' buttons: Table's sorter is no button, and Space doesn't press it", async () => {
  const sorts: unknown[] = [];
  const user = show(
    <Table
      columns={[{ title: "Importe", dataIndex: "amount", sorter: true }]}
      dataSource={[{ key: "1", amount: "10" }]}
      pagination={false}
      showSorterTooltip={false}
      onChange={(_pages, _filters, sort) => sorts.push(sort)}
    />,
  );
  await user.tab();
  expect(document.activeElement?.tagName).toBe("TH");
  expect(screen.queryAllByRole("button")).toEqual([]);
  await user.keyboard(" ");
  expect(sorts).toEqual([]);
});

test("in place of SearchPalette's list: Select's groups have no name for screen readers, nor may its options be links", async () => {
  const groups = [{ label: "Personas", options: [{ value: "1", label: <a href="/1">Ana Ruiz</a> }] }];
  const user = show(<Select id="part" virtual={false} options={groups} />);
  await user.click(screen.getByRole("combobox"));
  await opened();
  expect(screen.queryByRole("group")).toBeNull();
  expect(await broken()).toEqual(["nested-interactive"]);
});

test("in place of MobileBar: a Menu is told of as a menu, and is one more stop before its links", async () => {
  const user = show(
    <Menu
      mode="horizontal"
      items={["Tareas", "Pagos"].map((name) => ({ key: name, label: <a href="/">{name}</a> }))}
    />,
  );
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("menu"));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Tareas" }));
});
