import type { MigrationInterface, QueryRunner } from "typeorm";

/** Rates change by a new row, never by overwriting: a document keeps the one of its date. */
const TAX_RATES = [
  // Ley 37/1992, art. 90.1, as worded by RDL 20/2012, art. 23.
  { code: "IVA_GENERAL", name: "IVA general", percentage: "21.00", validFrom: "2012-09-01" },
  // RD 439/2007, art. 95.1; 15 % since RDL 9/2015, art. 1.
  {
    code: "IRPF_PROFESSIONAL",
    name: "Retención de IRPF a profesionales",
    percentage: "15.00",
    validFrom: "2015-07-12",
  },
  // The same article: year in which the activity begins and the two following ones.
  {
    code: "IRPF_NEW_PROFESSIONAL",
    name: "Retención de IRPF al inicio de la actividad profesional",
    percentage: "7.00",
    validFrom: "2015-07-12",
  },
];

export class FillTaxRates1763600750000 implements MigrationInterface {
  name = "FillTaxRates1763600750000";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `INSERT INTO tax_rates (code, name, percentage, valid_from)
       SELECT code, name, percentage, "validFrom"
       FROM jsonb_to_recordset($1::jsonb) AS (code text, name text, percentage numeric, "validFrom" date)`,
      [JSON.stringify(TAX_RATES)],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM tax_rates`);
  }
}
