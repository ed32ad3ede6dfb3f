import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { PreviewLeftOutDocument, type PreviewMailingQueryVariables } from "../../../generated/graphql.ts";
import { LEFT_OUT_SIZE, LeftOutList } from "../LeftOutList.tsx";

/** Of what is chosen on the page of a new one. */
export function LeftOutOfChoice({ chosen }: { chosen: PreviewMailingQueryVariables }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(PreviewLeftOutDocument, {
    variables: { ...chosen, page: { number: page, size: LEFT_OUT_SIZE } },
    // The cache has one audience, with its numbers; this one has its people.
    fetchPolicy: "no-cache",
  });
  const found = data?.previewMailing.leftOutPeople;
  return <LeftOutList found={found} error={error} refetch={refetch} page={page} onPage={setPage} />;
}
