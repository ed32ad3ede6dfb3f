import type { Row } from "../row.ts";

export const legalRows: Row[] = [];
