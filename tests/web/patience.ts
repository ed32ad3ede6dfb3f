import { jest } from "@jest/globals";
import { configure } from "@testing-library/react";
import { defaultConfig } from "antd/lib/theme/context.js";

// Waiting ends as soon as what is waited for is there; a busy machine must not fail what is merely slow.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);

// Styles are files in the product. Where a component stands without the product's frame around it, Ant Design would make
// them for each test file anew, for nothing: they aren't written (see browser-environment.mjs).
if (typeof document !== "undefined") Object.assign(defaultConfig, { zeroRuntime: true });
