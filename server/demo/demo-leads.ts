import { PassThrough } from "node:stream";
import { addDays, dayInMadrid } from "../../schema/rules/madrid-days.ts";
import { requestWalletValuation } from "../domains/leads/request-wallet-valuation.ts";
import type { TableCell, TableColumn } from "../platform/spreadsheets/table-writer.ts";
import { writeWorkbook } from "../platform/spreadsheets/xlsx-writer.ts";
import { demoAsker, type Seeding } from "./demo-asker.ts";
import { demoCif } from "./demo-people.ts";
import { dice } from "./dice.ts";

const CASES = 60;
const SEED = 20_261_129;
const PRODUCTS = ["Préstamo personal", "Tarjeta revolving", "Telecomunicaciones", "Factura"] as const;
const COLUMNS: readonly TableColumn[] = [
  { header: "Nº de contrato", kind: "text" },
  { header: "Importe pendiente", kind: "amount" },
  { header: "Fecha de impago", kind: "date" },
  { header: "Tipo de producto", kind: "text" },
  { header: "Email (S/N)", kind: "text" },
  { header: "Teléfono (S/N)", kind: "text" },
  { header: "Documentación", kind: "text" },
  { header: "Importe pagado", kind: "amount" },
];

/** A fund asks what its portfolio is worth: the test file waits for an administrator to prepare the valuation. */
export async function seedLeads(seeding: Seeding): Promise<void> {
  const asker = demoAsker(seeding, { accountId: 0, role: "CLIENT", daysAgo: 1 });
  // From a place of its own, so that whoever tries the form on this machine hasn't used up a request.
  const visitor = { ...asker, actor: null, address: "192.0.2.10" };
  const content = new PassThrough();
  const written = writeWorkbook(content, [
    { name: "Cartera", columns: COLUMNS, rows: portfolio(dayInMadrid(new Date(seeding.now))) },
  ]);
  await requestWalletValuation(
    visitor,
    {
      contact: {
        fullName: "Nuria Santamaría Roig",
        company: "Fondo Levante Crédito, S.L.",
        email: "nuria.santamaria@correo.example",
        lada: "34",
        phone: "600000131",
        message:
          "Queremos conocer el valor de una cartera de consumo antes de decidir si la gestionamos o la vendemos.",
        acceptsPrivacy: true,
        acceptsCommercial: false,
      },
      entityType: "INVESTMENT_FUND",
      cif: demoCif(131),
      service: "VALUATION",
      acceptsLegalNotice: true,
      confirmsHolder: true,
      confirmsNoCommitment: true,
      notPersonal: [],
    },
    { fileName: "cartera-de-prueba.xlsx", content },
  );
  await written;
}

/** Contracts without a person: half a year to six years old. */
function portfolio(today: string): TableCell[][] {
  const roll = dice(SEED);
  const yesNo = (share: number) => (roll() < share ? "Sí" : "No");
  return Array.from({ length: CASES }, (_, at) => {
    const amount = 200 + roll() * 6_800;
    return [
      `P-${10_001 + at}`,
      amount.toFixed(2),
      addDays(today, -Math.round(180 + roll() * 2_000)),
      PRODUCTS[Math.floor(roll() * PRODUCTS.length)] ?? PRODUCTS[0],
      yesNo(0.6),
      yesNo(0.8),
      yesNo(0.7),
      roll() < 0.2 ? (amount * 0.1).toFixed(2) : "0.00",
    ];
  });
}
