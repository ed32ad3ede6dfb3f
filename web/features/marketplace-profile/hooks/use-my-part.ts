import { useEffect, useState } from "react";
import { useSession } from "../../../lib/session.ts";
import { requestGraphql } from "../../../lib/graphql-request.ts";
import { REVIEWS_A_PAGE, type ProfileData } from "../load-profile.ts";
import {
  MyPartOfReviewsDocument,
  MyReviewableCasesDocument,
  type MyReviewableCasesQuery,
} from "../../../generated/plain/graphql.ts";

export type ReviewableCase = MyReviewableCasesQuery["reviewableCases"][number];

interface MyPart {
  /** Closed cases with this specialist that wait for the asker's review. */
  cases: readonly ReviewableCase[];
  /** Ids among the reviews shown. */
  mine: ReadonlySet<string>;
  reported: ReadonlySet<string>;
}

const NONE: MyPart = { cases: [], mine: new Set(), reported: new Set() };

async function askPart(id: string, number: number, isClient: boolean): Promise<MyPart> {
  const page = { number, size: REVIEWS_A_PAGE };
  const [{ specialistReviews }, cases] = await Promise.all([
    requestGraphql(MyPartOfReviewsDocument, { id, page }, { quiet: true }),
    isClient ? requestGraphql(MyReviewableCasesDocument, { id }, { quiet: true }) : null,
  ]);
  const idsOf = (flag: "mine" | "reportedByMe") =>
    new Set(specialistReviews.nodes.filter((review) => review[flag]).map((review) => review.id));
  return { cases: cases?.reviewableCases ?? [], mine: idsOf("mine"), reported: idsOf("reportedByMe") };
}

/**
 * What of the page concerns the person signed in. The server draws the page for a visitor, so this is asked for
 * afterwards, and again whenever the page's own data is; nothing for a visitor.
 */
export function useMyPart(id: string, loaded: ProfileData): MyPart {
  const session = useSession();
  const account = session?.userData.id ?? null;
  const isClient = session?.userData.role === "CLIENT";
  const [known, setKnown] = useState<{ account: number; part: MyPart } | null>(null);
  useEffect(() => {
    if (account === null) return undefined;
    let isLeft = false;
    askPart(id, loaded.page, isClient).then(
      (part) => {
        if (!isLeft) setKnown({ account, part });
      },
      // The page is whole without it; what it would offer isn't shown.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [id, loaded, account, isClient]);
  return known !== null && known.account === account ? known.part : NONE;
}
