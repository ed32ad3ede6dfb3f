import { useEffect, useState } from "react";
import { requestGraphql } from "../../lib/graphql-request.ts";
import { HiredSpecialistDocument, type HiredSpecialistQuery } from "../../generated/plain/graphql.ts";

export type HiredSpecialist = NonNullable<HiredSpecialistQuery["publicSpecialist"]>;

/** Whom a client wants to hire, as far as it is known. */
export type Hiring =
  | { status: "nobody" }
  /** Being asked for, or it couldn't be: the server will say whether it works. */
  | { status: "unknown"; id: string }
  | { status: "open"; id: string; specialist: HiredSpecialist }
  /** There, but takes on no new cases; or gone (null). */
  | { status: "closed"; id: string; specialist: HiredSpecialist | null };

/** The id to send along: whoever can't be hired isn't. */
export function hiredId(hiring: Hiring): string | null {
  return hiring.status === "open" || hiring.status === "unknown" ? hiring.id : null;
}

/** Looks up whom an id means. */
export function useHiredSpecialist(id: string | null): Hiring {
  const [known, setKnown] = useState<{ id: string; specialist: HiredSpecialist | null } | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    const abort = new AbortController();
    requestGraphql(HiredSpecialistDocument, { id }, { quiet: true, signal: abort.signal }).then(
      ({ publicSpecialist }) => setKnown({ id, specialist: publicSpecialist ?? null }),
      () => undefined,
    );
    return () => abort.abort();
  }, [id]);
  if (id === null) return { status: "nobody" };
  if (known === null || known.id !== id) return { status: "unknown", id };
  const { specialist } = known;
  return specialist?.available === true
    ? { status: "open", id, specialist }
    : { status: "closed", id, specialist };
}
