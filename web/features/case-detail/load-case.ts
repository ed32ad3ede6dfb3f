import type { LoaderFunctionArgs } from "react-router-dom";
import { prefetch } from "../../app/apollo-client.ts";
import { CasePageDocument } from "../../generated/graphql.ts";

export function loadCase({ params }: LoaderFunctionArgs): null {
  return prefetch(CasePageDocument, { number: params["number"] ?? "" });
}
