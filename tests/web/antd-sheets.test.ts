/** @jest-environment node */
import { expect, test } from "@jest/globals";
import { antdSheets } from "../../web/antd-sheets.ts";
import { darkPalette, lightPalette } from "../../web/theme/tokens.ts";

// As in a build: without Ant Design's advice to developers, for all parts are drawn, also those that have had their day.
process.env["NODE_ENV"] = "production";
const sheets = antdSheets();

test("the palette's colours stand in the sheet for light and dark, unchanged", () => {
  const pairs = [
    ["color-primary", lightPalette.primary, darkPalette.primary],
    ["color-error", lightPalette.danger, darkPalette.danger],
    ["color-primary-bg", lightPalette.primaryTint, darkPalette.primaryTint],
    ["color-text", lightPalette.ink, darkPalette.ink],
  ] as const;
  for (const [name, light, dark] of pairs)
    expect(sheets.base.toLowerCase()).toContain(`--ant-${name}:light-dark(${light},${dark})`.toLowerCase());
});

test("parts have their styles and their variables, and nothing that no rule reads", () => {
  const table = sheets.ofPart("Table-Table") ?? "";
  expect(table).toContain(".ant-table-thead");
  expect(table).toContain("--ant-table-header-bg");
  expect(table).not.toContain("-rtl");
  expect(sheets.base).not.toContain("--ant-volcano-3");
  expect(sheets.ofPart("Nothing-Nothing")).toBeUndefined();
});

test("every rule gives way to the product's own style sheets", () => {
  for (const css of [sheets.base, sheets.ofPart("Button-Button") ?? ""])
    expect(css.startsWith("@layer antd{")).toBe(true);
});

test("the compact look is smaller below its attribute only", () => {
  const select = sheets.ofPart("Select-Select") ?? "";
  expect(select).toContain('[data-density="compact"] .acuerdo.ant-select-css-var{');
});

test("links of the page are none of Ant Design's: outside of its parts they would lose colour and line", () => {
  expect(sheets.base).not.toMatch(/[{},]a[{:,[]/);
});
