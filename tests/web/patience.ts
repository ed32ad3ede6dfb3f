import { jest } from "@jest/globals";
import { configure } from "@testing-library/react";

// Waiting ends as soon as what is waited for is there; a busy machine must not fail what is merely slow.
configure({ asyncUtilTimeout: 5_000 });
jest.setTimeout(20_000);
