import { listed } from "../../../schema/rules/spanish-numbers.ts";
import type { CaseMoveRowFragment } from "../../generated/graphql.ts";
import { certificatesOf } from "./certificates.ts";
import type { ChosenGrounds } from "./ClosingGrounds.tsx";

interface CertificatesProps {
  move: Pick<CaseMoveRowFragment, "grounds"> & Partial<Pick<CaseMoveRowFragment, "partyGrounds">>;
  chosen: ChosenGrounds;
}

/** What can be certified after an end with the grounds chosen; nothing while they aren't. */
export function Certificates({ move, chosen }: CertificatesProps) {
  const about = certificatesOf(move, chosen);
  return <div role="status">{about !== null && <p>{wordsOf(about)}</p>}</div>;
}

function wordsOf({ kind, certified, without }: NonNullable<ReturnType<typeof certificatesOf>>): string {
  const later =
    "No consta un final de los que pide la ley, y sin certificado no se puede acreditar el intento ante un juzgado. Si se va a necesitar, no cierres todavía.";
  if (kind === "ALL")
    return certified.length > 1
      ? "Después puedes emitir el certificado del intento con cada una."
      : "Después puedes emitir el certificado del intento.";
  if (kind === "NONE") return `Así no se puede emitir el certificado del intento. ${later}`;
  return `Después puedes emitir el certificado del intento con ${listed(certified)}. Con ${listed(without)}, no. ${later}`;
}
