import { Alert } from "antd";
import { plural } from "../../../lib/text.ts";
import { creditorGapText } from "../../../parts/tasks/creditor-values.ts";
import { Button } from "../../../ui/Button.tsx";
import type { ListDetail } from "./ListHead.tsx";

/** What certificates need of the creditor and the list doesn't say yet, with the way to say it. */
export function CreditorNote({ list, onEdit }: { list: ListDetail; onEdit: () => void }) {
  const { creditor, otherEntities, tasksCount } = list;
  const gaps = creditorGapText(creditor.missing);
  const others = creditor.forOtherEntities ? [] : otherEntities;
  if (tasksCount === 0 || (gaps === null && others.length === 0)) return null;
  return (
    <Alert
      role="status"
      type="warning"
      showIcon
      title={gaps ?? "Hay deudas de otra entidad, para las que no valen los datos del acreedor"}
      description={
        // Below the text: beside it the button leaves a phone no room for words.
        <div className="stack gap-8">
          {others.length > 0 && <p>{othersText(others, creditor.name)}</p>}
          <div>
            <Button size="sm" onClick={onEdit}>
              Completar datos del acreedor
            </Button>
          </div>
        </div>
      }
    />
  );
}

function othersText(others: ListDetail["otherEntities"], name: string): string {
  const count = others.reduce((sum, one) => sum + one.count, 0);
  const names = others.map((one) => `«${one.name}»`).join(", ");
  const verb = count === 1 ? "nombra" : "nombran";
  return `${plural(count, "deuda", "deudas")} ${verb} a otra entidad (${names}). Si su acreedor es también ${name}, dilo en los datos de la lista; si no, se completa en cada tarea.`;
}
