import type { CellLook } from "./cell-look.ts";
import type { Evidence, PersonalKind } from "./findings.ts";
import type { HeaderMeaning } from "./header-meaning.ts";

type CivilKind = Extract<PersonalKind, "BIRTH" | "PLATE" | "SOCIAL_SECURITY">;
type Judged = [count: number, evidence: Evidence | null];

const FEWEST = 3;
/** Of a column under no header that says so. */
const SHARE = 0.85;
/** Of numbers in the right form one in two hundred has the right check by chance. */
const CHECKED_SHARE = 0.5;
/** Years in which debtors are born, and how far apart they are at least: debts of one portfolio aren't so old. */
const BORN = { from: 1915, to: 2008, apart: 20 };

/** Days of birth, plates and social security numbers of one column, counted. */
export class CivilTally {
  readonly #inText: Record<CivilKind, number> = { BIRTH: 0, PLATE: 0, SOCIAL_SECURITY: 0 };
  #unlabelled = 0;
  #days = 0;
  #bornDays = 0;
  #firstYear = Infinity;
  #lastYear = 0;
  #plates = 0;
  #oldPlates = 0;
  #checked = 0;
  #shaped = 0;

  count({ marks, social, plate, year }: CellLook): void {
    if (social === "CHECKED") this.#checked += 1;
    else if (social === "SHAPED") this.#shaped += 1;
    if (plate === "CURRENT") this.#plates += 1;
    else if (plate === "OLD") this.#oldPlates += 1;
    if (year !== null) this.#countDay(year);
    if (social !== null) return;
    for (const { kind, sure } of marks) {
      if (kind !== "BIRTH" && kind !== "PLATE" && kind !== "SOCIAL_SECURITY") continue;
      if (sure) this.#inText[kind] += 1;
      else this.#unlabelled += 1;
    }
  }

  #countDay(year: number): void {
    this.#days += 1;
    if (year < BORN.from || year > BORN.to) return;
    this.#bornDays += 1;
    this.#firstYear = Math.min(this.#firstYear, year);
    this.#lastYear = Math.max(this.#lastYear, year);
  }

  /** How many stand within longer texts. */
  get inText(): number {
    return this.#inText.BIRTH + this.#inText.PLATE + this.#inText.SOCIAL_SECURITY + this.#unlabelled;
  }

  /** `filled`: the cells of the column that aren't blank. */
  judge(header: HeaderMeaning, filled: number): Record<CivilKind, Judged> {
    return {
      BIRTH: this.#births(header, filled),
      PLATE: this.#vehicles(header, filled),
      SOCIAL_SECURITY: this.#affiliations(header),
    };
  }

  #births({ kind, isOtherDay }: HeaderMeaning, filled: number): Judged {
    const { BIRTH: inText } = this.#inText;
    if (kind === "BIRTH" || inText > 0) return [(kind === "BIRTH" ? this.#days : 0) + inText, "STRONG"];
    const isColumn =
      this.#bornDays >= Math.max(FEWEST, filled * SHARE) && this.#lastYear - this.#firstYear >= BORN.apart;
    return [this.#days, isColumn && !isOtherDay ? "WEAK" : null];
  }

  #vehicles({ kind, isReference }: HeaderMeaning, filled: number): Judged {
    const { PLATE: inText } = this.#inText;
    if (kind === "PLATE") return [this.#plates + this.#oldPlates + inText, "STRONG"];
    if (inText > 0) return [inText, "STRONG"];
    const isColumn = this.#plates >= Math.max(FEWEST, filled * SHARE);
    return [this.#plates, isColumn && !isReference ? "WEAK" : null];
  }

  #affiliations({ kind, isReference }: HeaderMeaning): Judged {
    const { SOCIAL_SECURITY: inText } = this.#inText;
    const all = this.#checked + this.#shaped;
    if (kind === "SOCIAL_SECURITY") return [all + inText + this.#unlabelled, "STRONG"];
    const isColumn = this.#checked >= FEWEST && this.#checked >= all * CHECKED_SHARE;
    if (isColumn || inText > 0) return [(isColumn ? all : 0) + inText + this.#unlabelled, "STRONG"];
    return [this.#unlabelled, isReference ? null : "WEAK"];
  }
}
