import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { PreviewTemplateDocument, type TemplateTextInput } from "../../../generated/graphql.ts";
import { serverMessage } from "../../../lib/server-message.ts";
import { Button } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { SkeletonTable } from "../../../ui/SkeletonTable.tsx";
import { ListChoice } from "../ListChoice.tsx";
import { ShownMails } from "../ShownMails.tsx";

interface Wanted {
  listId: string;
  text: TemplateTextInput;
  /** Of the presses: the same text is asked for once more, too, e.g. after an error. */
  number: number;
}

function Mails({ listId, text }: Omit<Wanted, "number">) {
  const { data, error } = useQuery(PreviewTemplateDocument, {
    variables: { selection: { listId }, text },
    fetchPolicy: "network-only",
  });
  if (error !== undefined)
    return (
      <p className="note note-danger" role="alert">
        {serverMessage(error) ?? "No se ha podido mostrar el correo. Inténtalo de nuevo."}
      </p>
    );
  if (data === undefined) return <SkeletonTable rows={4} columns={1} label="Preparando el correo..." />;
  return <ShownMails mails={data.previewTemplate} />;
}

interface TemplatePreviewProps {
  id: string;
  /** As it is typed now. */
  textNow: () => TemplateTextInput;
}

/** The mail with the text as it is typed, for real people of a list; nothing is stored or sent. */
export function TemplatePreview({ id, textNow }: TemplatePreviewProps) {
  const [listId, setListId] = useState("");
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const show = () => setWanted({ listId, text: textNow(), number: (wanted?.number ?? 0) + 1 });
  return (
    <Panel
      title="Así queda"
      intro="Con personas de una de tus listas, también las menos corrientes. No se envía nada."
    >
      <div className="stack">
        <ListChoice
          id={id}
          label="Lista de ejemplo"
          hint="Elige de qué lista son las personas del ejemplo."
          hintOfNewest="Aquí están las 100 más recientes."
          listId={listId}
          onChoose={(next) => {
            setListId(next);
            setWanted(null);
          }}
        />
        {listId !== "" && (
          <div>
            <Button icon="eye" onClick={show}>
              {wanted === null ? "Ver cómo queda" : "Ver con los últimos cambios"}
            </Button>
          </div>
        )}
        {wanted !== null && <Mails key={wanted.number} listId={wanted.listId} text={wanted.text} />}
      </div>
    </Panel>
  );
}
