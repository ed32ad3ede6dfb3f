import { PAYMENT_METHODS } from "../../../schema/rules/payments.ts";
import { INTERVENTION_WORDS } from "../../../schema/rules/interventions.ts";
import { formatDate, formatMoney } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { FactGrid, type Fact } from "../../ui/FactGrid.tsx";
import { Modal } from "../../ui/Modal.tsx";
import type { BudgetContentPartsFragment } from "../../generated/graphql.ts";
import { TotalLines } from "./BudgetTotals.tsx";

function Parties({ content }: { content: BudgetContentPartsFragment }) {
  const { specialistName, specialistPhone, clientName, clientAddress } = content;
  return (
    <div className="note columns">
      <div>
        <p className="muted small">Especialista</p>
        <p className="strong">{specialistName}</p>
        {specialistPhone !== null && <p>{specialistPhone}</p>}
      </div>
      <div>
        <p className="muted small">Cliente</p>
        <p className="strong">{clientName === "" ? "—" : clientName}</p>
        {clientAddress !== null && <p>{clientAddress}</p>}
      </div>
    </div>
  );
}

function facts(content: BudgetContentPartsFragment): Fact[] {
  return [
    { label: "Fecha", value: formatDate(content.date) },
    { label: "Número de presupuesto", value: content.budgetNumber ?? "Se asigna al guardarlo" },
    { label: "Número de expediente", value: content.caseNumber ?? "Se asigna al crearlo" },
    { label: "Tipo de intervención", value: INTERVENTION_WORDS[content.interventionType].name },
    { label: "Área de intervención", value: content.area },
    { label: "Contraparte", value: content.counterparty },
  ];
}

function Payments({ rows, currency }: Pick<BudgetContentPartsFragment, "rows" | "currency">) {
  return (
    <table className="table">
      <caption className="visually-hidden">Pagos</caption>
      <thead>
        <tr>
          <th scope="col" className="number">
            N.º
          </th>
          <th scope="col">Fecha de pago</th>
          <th scope="col">Descripción</th>
          <th scope="col" data-figure="">
            Valor
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ number, paymentDate, description, value }) => (
          <tr key={number}>
            <td>{number}</td>
            <td className="number">{formatDate(paymentDate)}</td>
            <td>{description}</td>
            <td data-figure="">{formatMoney(value, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A budget as its PDF shows it: the same content, all of it. */
export function BudgetPreview({ content }: { content: BudgetContentPartsFragment }) {
  const { title, rows, currency, paymentMethod, dueOn, singlePayment, observations, terms } = content;
  return (
    <article className="stack gap-24" aria-label={title}>
      <h3 className="large">{title}</h3>
      <Parties content={content} />
      <FactGrid facts={facts(content)} />
      <Payments rows={rows} currency={currency} />
      <div className="columns">
        <FactGrid
          facts={[
            { label: "Método de pago", value: PAYMENT_METHODS[paymentMethod] },
            { label: "Fecha de vencimiento", value: formatDate(dueOn) },
            { label: "Forma de pago", value: singlePayment ? "Pago único" : `En ${rows.length} pagos` },
          ]}
        />
        <TotalLines figures={content} />
      </div>
      {observations !== "" && (
        <section>
          <h4>Observaciones</h4>
          <p className="lines">{observations}</p>
        </section>
      )}
      {terms.length > 0 && (
        <section>
          <h4>Condiciones</h4>
          <ul className="bullets muted small">
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}

interface BudgetPreviewDialogProps {
  content: BudgetContentPartsFragment;
  onClose: () => void;
}

/** 'Vista previa': what the PDF will show. */
export function BudgetPreviewDialog({ content, onClose }: BudgetPreviewDialogProps) {
  return (
    <Modal
      open
      size="xxl"
      title="Vista previa"
      readable
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <BudgetPreview content={content} />
    </Modal>
  );
}
