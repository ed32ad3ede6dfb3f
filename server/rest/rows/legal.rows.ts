import { openLegalPdf } from "../../domains/legal/legal-pdf.ts";
import { LEGAL_DOCUMENT_KEYS } from "../../domains/legal/legal-documents.ts";
import type { Row } from "../row.ts";

export const legalRows: Row[] = [
  {
    method: "GET",
    path: "/downloads/pdf/:documentKey",
    access: ["PUBLIC"],
    summary: `Descarga en PDF la versión en vigor de un documento legal: ${LEGAL_DOCUMENT_KEYS.join(", ")}.`,
    answer: { type: "string", format: "binary" },
    answersHead: true,
    handle: async (ctx, { params }) => ({
      ...(await openLegalPdf(ctx, params["documentKey"] ?? "")),
      contentType: "application/pdf",
    }),
  },
];
