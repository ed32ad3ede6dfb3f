import { openPhoto } from "../../domains/accounts/my-account/photo.ts";
import type { Row } from "../row.ts";

const ONE_WEEK = 7 * 86_400;

export const photosRows: Row[] = [
  {
    method: "GET",
    path: "/photos/:name",
    access: ["PUBLIC"],
    summary:
      "La foto de una cuenta, con el nombre que da GraphQL en photoUrl. Desaparece en cuanto se cambia o se elimina.",
    answer: { type: "string", format: "binary" },
    handle: async (ctx, { params }) => ({
      ...(await openPhoto(ctx, params["name"] ?? "")),
      inlineSeconds: ONE_WEEK,
    }),
  },
];
