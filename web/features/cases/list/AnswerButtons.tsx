import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { serverMessage } from "../../../lib/server-message.ts";
import { useAlert } from "../../../lib/alert-context.ts";
import { Button } from "../../../ui/Button.tsx";
import { MoveCaseDialog } from "../../../parts/cases/MoveCaseDialog.tsx";
import { CaseAnswerMovesDocument, type CaseAnswerMovesQuery } from "../../../generated/graphql.ts";

type AnsweredCase = NonNullable<CaseAnswerMovesQuery["case"]>;
type Answer = "ACCEPT" | "DECLINE";

interface OpenAnswer {
  version: number;
  move: AnsweredCase["moves"][number];
}

const GONE = "Este expediente ya no espera tu respuesta.";

/** Asks what the answer would bring, as it stands now: then the dialog opens. */
function useAsking(number: string) {
  const client = useApolloClient();
  const alert = useAlert();
  const [asking, setAsking] = useState<Answer | null>(null);
  const [open, setOpen] = useState<OpenAnswer | null>(null);

  const ask = async (answer: Answer) => {
    setAsking(answer);
    try {
      const { data } = await client.query({
        query: CaseAnswerMovesDocument,
        variables: { number },
        fetchPolicy: "network-only",
      });
      const move = data?.case?.moves.find((one) => one.move === answer);
      if (data?.case && move !== undefined && move.blockedBy === null) {
        setOpen({ version: data.case.version, move });
      } else {
        alert.error(move?.blockedBy ?? GONE);
        void client.refetchQueries({ include: "active" }).catch(() => undefined);
      }
    } catch (error) {
      alert.error(serverMessage(error) ?? "No se ha podido cargar el expediente. Inténtalo de nuevo.");
    } finally {
      setAsking(null);
    }
  };
  return { ask, asking, open, close: () => setOpen(null) };
}

/** A specialist who was asked says yes or no right in the list; the dialog says what follows. */
export function AnswerButtons({ number }: { number: string }) {
  const { ask, asking, open, close } = useAsking(number);
  return (
    <div className="cluster above-8">
      <Button
        size="sm"
        variant="primary"
        icon="check"
        busy={asking === "ACCEPT"}
        aria-label={`Aceptar ${number}`}
        onClick={() => void ask("ACCEPT")}
      >
        Aceptar
      </Button>
      <Button
        size="sm"
        icon="close"
        busy={asking === "DECLINE"}
        aria-label={`Rechazar ${number}`}
        onClick={() => void ask("DECLINE")}
      >
        Rechazar
      </Button>
      {open !== null && (
        <MoveCaseDialog number={number} version={open.version} move={open.move} onClose={close} />
      )}
    </div>
  );
}
