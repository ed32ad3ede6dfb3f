import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { MailingLeftOutDocument } from "../../generated/graphql.ts";
import { LEFT_OUT_SIZE, LeftOutList } from "./LeftOutList.tsx";

/** Of one that is stored: of a draft as it is now, else as it was begun. */
export function LeftOutOfMailing({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(MailingLeftOutDocument, {
    variables: { id, page: { number: page, size: LEFT_OUT_SIZE } },
    // The cache has one audience, with its numbers; this one has its people.
    fetchPolicy: "no-cache",
  });
  const found = data?.mailing?.audience.leftOutPeople;
  return <LeftOutList found={found} error={error} refetch={refetch} page={page} onPage={setPage} />;
}
