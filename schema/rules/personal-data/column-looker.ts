import { CivilTally } from "./civil-tally.ts";
import type { ColumnFinding, Evidence, PersonalKind } from "./findings.ts";
import { lookAtCell, type CellLook } from "./cell-look.ts";
import { headerMeaning, type HeaderMeaning } from "./header-meaning.ts";
import { maskedSample } from "./masks.ts";
import { FEWEST, judgeNames, MOST_DISTINCT, NAME_SHARE, type NameCounts } from "./name-verdict.ts";

type Verdict = Pick<ColumnFinding, "evidence" | "counts" | "inText" | "samples">;

/** How a column's cells look, counted; a header alone accuses nobody, and neither does a single number. */
type Tally = NameCounts &
  Record<
    | "email"
    | "document"
    | "documentShaped"
    | "documentLike"
    | "iban"
    | "ccc"
    | "cccShaped"
    | "accountLike"
    | "surePhone"
    | "barePhone"
    | "plainPhone"
    | "dialled"
    | "street"
    | "place"
    | "inText",
    number
  >;

const LETTER = /\p{L}/u;
const MOST_SAMPLES = 3;
const MOST_REMEMBERED = 400;
const LONGEST_REMEMBERED = 60;
/** Of nine bare figures: fewer than this share of a column beginning as phones do are numbers of something. */
const PHONE_SHARE = 0.85;
/** Of the numbers under "ID" such as documents are without their letter. */
const DOCUMENT_SHARE = 0.85;

/** Looks at all cells of one column, one after another, and says whether they are personal data. */
export class ColumnLooker {
  readonly #header: HeaderMeaning;
  readonly #tally: Tally = {
    email: 0,
    document: 0,
    documentShaped: 0,
    documentLike: 0,
    iban: 0,
    ccc: 0,
    cccShaped: 0,
    accountLike: 0,
    surePhone: 0,
    barePhone: 0,
    plainPhone: 0,
    dialled: 0,
    knownName: 0,
    shapedName: 0,
    oneWord: 0,
    namePart: 0,
    nameInText: 0,
    street: 0,
    place: 0,
    inText: 0,
  };
  readonly #civil = new CivilTally();
  readonly #samples: Partial<Record<PersonalKind, string[]>> = {};
  readonly #distinct = new Set<string>();
  /** Columns of few values (a state, a product) are looked at once for each. */
  readonly #seen = new Map<string, CellLook>();
  #filled = 0;

  constructor(header: string) {
    this.#header = headerMeaning(header);
  }

  /** A cell as a person sees it. */
  look(cell: string): void {
    const text = cell.trim();
    if (text === "") return;
    this.#filled += 1;
    if (this.#distinct.size < MOST_DISTINCT) this.#distinct.add(text);
    this.#count(text, this.#lookOnce(text));
  }

  #lookOnce(text: string): CellLook {
    const known = this.#seen.get(text);
    if (known) return known;
    const look = lookAtCell(text);
    if (text.length <= LONGEST_REMEMBERED && this.#seen.size < MOST_REMEMBERED) this.#seen.set(text, look);
    return look;
  }

  #count(text: string, look: CellLook): void {
    const tally = this.#tally;
    for (const { kind, start, end, sure } of look.marks) {
      const value = text.slice(start, end);
      if (kind === "EMAIL") tally.email += 1;
      else if (kind === "IBAN") this.#countAccount(value, sure);
      else if (kind === "IDENTITY") {
        tally.documentShaped += 1;
        if (sure) tally.document += 1;
      } else if (kind === "PHONE") {
        if (sure) tally.surePhone += 1;
        else if (look.whole === null) tally.barePhone += 1;
        else tally.plainPhone += 1;
      }
      if (sure && look.whole === null) tally.inText += 1;
      this.#sample(kind, value);
    }
    this.#civil.count(look);
    if (look.social !== null) this.#sample("SOCIAL_SECURITY", text, look.social === "CHECKED");
    if (look.plate !== null) this.#sample("PLATE", text);
    if (look.year !== null) this.#sample("BIRTH", text);
    if (look.isDocument) {
      tally.documentLike += 1;
      this.#sample("IDENTITY", text);
    }
    if (look.isAccount && this.#header.kind === "IBAN") {
      tally.accountLike += 1;
      this.#sample("IBAN", text);
    }
    if (look.isDialled) {
      tally.dialled += 1;
      this.#sample("PHONE", text);
    }
    if (look.name === "KNOWN") tally.knownName += 1;
    if (look.name === "SHAPED") tally.shapedName += 1;
    if (look.name === "ONE_WORD") tally.oneWord += 1;
    if (look.name === "KNOWN" || (look.name !== null && this.#header.kind === "NAME"))
      this.#sample("NAME", text, look.name === "KNOWN");
    if (look.isNamePart) {
      tally.namePart += 1;
      this.#sample("NAME", text);
    }
    if (look.names.length > 0 && (look.name === null || this.#header.kind !== "NAME")) {
      tally.nameInText += 1;
      for (const { start, end } of look.names) this.#sample("NAME", text.slice(start, end));
    }
    if (look.isStreet) tally.street += 1;
    if (look.isPlace) tally.place += 1;
    if (look.isStreet || (look.isPlace && this.#header.kind === "ADDRESS")) this.#sample("ADDRESS", text);
  }

  #countAccount(value: string, sure: boolean): void {
    const isIban = LETTER.test(value);
    if (isIban) this.#tally.iban += 1;
    else this.#tally.cccShaped += 1;
    if (!isIban && sure) this.#tally.ccc += 1;
  }

  /** `first`: worth more than those there are. */
  #sample(kind: PersonalKind, value: string, first = false): void {
    const samples = (this.#samples[kind] ??= []);
    if (samples.length >= MOST_SAMPLES && !first) return;
    const masked = maskedSample(kind, value);
    if (samples.includes(masked)) return;
    if (first) samples.unshift(masked);
    else samples.push(masked);
    samples.length = Math.min(samples.length, MOST_SAMPLES);
  }

  /** Null when nothing speaks for personal data. */
  verdict(): Verdict | null {
    const found = this.#judge();
    const kinds = Object.keys(found) as PersonalKind[];
    if (kinds.length === 0) return null;
    const { kind } = this.#header;
    const { inText, nameInText } = this.#tally;
    return {
      evidence: kinds.some((one) => found[one]?.evidence === "STRONG") ? "STRONG" : "WEAK",
      counts: Object.fromEntries(kinds.map((one) => [one, found[one]?.count ?? 0])),
      // A column of phones with a remark here and there is one of phones.
      inText:
        (kind === null || !kinds.includes(kind)) &&
        inText + nameInText + this.#tally.barePhone + this.#civil.inText > 0,
      samples: kinds.flatMap((one) => this.#samples[one] ?? []).slice(0, MOST_SAMPLES),
    };
  }

  #judge(): Partial<Record<PersonalKind, { evidence: Evidence; count: number }>> {
    const { email } = this.#tally;
    const found: Partial<Record<PersonalKind, { evidence: Evidence; count: number }>> = {};
    const note = (kind: PersonalKind, count: number, evidence: Evidence | null) => {
      if (evidence !== null && count > 0) found[kind] = { evidence, count };
    };
    const extent = { filled: this.#filled, distinct: this.#distinct.size };
    note("NAME", ...judgeNames(this.#header, this.#tally, extent));
    note("IDENTITY", ...this.#documents());
    note("EMAIL", email, "STRONG");
    note("PHONE", ...this.#phones());
    note("IBAN", ...this.#accounts());
    note("ADDRESS", ...this.#addresses());
    const civil = this.#civil.judge(this.#header, this.#filled);
    note("BIRTH", ...civil.BIRTH);
    note("PLATE", ...civil.PLATE);
    note("SOCIAL_SECURITY", ...civil.SOCIAL_SECURITY);
    return found;
  }

  #documents(): [number, Evidence | null] {
    const { document, documentShaped, documentLike } = this.#tally;
    const { kind, isPersonCode, isBareCode } = this.#header;
    const isChecked = document > 0 && document >= documentShaped * 0.5;
    if (kind === "IDENTITY")
      return [Math.max(document, documentLike), isChecked || !isPersonCode ? "STRONG" : "WEAK"];
    // Codes of eight figures and any letter: the right one comes up once in twenty-three.
    if (isChecked) return [document, "STRONG"];
    if (isBareCode && this.#areDocuments()) return [documentLike, "WEAK"];
    return [document, documentShaped < 10 || document >= documentShaped * 0.2 ? "WEAK" : null];
  }

  /** Nearly all have the figures of a document, and hardly one comes twice. */
  #areDocuments(): boolean {
    const least = Math.max(FEWEST, this.#filled * DOCUMENT_SHARE);
    const distinct = Math.min(least, MOST_DISTINCT * DOCUMENT_SHARE);
    return this.#tally.documentLike >= least && this.#distinct.size >= distinct;
  }

  #accounts(): [number, Evidence | null] {
    const { iban, ccc, cccShaped, accountLike } = this.#tally;
    const { kind, isOfDebt } = this.#header;
    if (kind === "IBAN") return [Math.max(iban + cccShaped, accountLike), "STRONG"];
    // Of numbers of twenty figures one in a hundred has the right check figures by chance.
    const isChecked = ccc > 0 && ccc >= cccShaped * 0.5;
    if (!isChecked) return [iban, "STRONG"];
    // Banks number their loans as their accounts.
    return [iban + ccc, isOfDebt && iban === 0 ? "WEAK" : "STRONG"];
  }

  #phones(): [number, Evidence | null] {
    const { surePhone, barePhone, plainPhone, dialled } = this.#tally;
    const { kind, isReference } = this.#header;
    if (kind === "PHONE") return [Math.max(surePhone + barePhone + plainPhone, dialled), "STRONG"];
    if (surePhone > 0) return [surePhone + barePhone + plainPhone, isReference ? "WEAK" : "STRONG"];
    if (isReference) return [0, null];
    if (barePhone > 0) return [barePhone + plainPhone, "WEAK"];
    const isColumn = plainPhone >= FEWEST && plainPhone >= this.#filled * PHONE_SHARE;
    return [plainPhone, isColumn ? "WEAK" : null];
  }

  #addresses(): [number, Evidence | null] {
    const { street, place } = this.#tally;
    const { kind, isOfThing } = this.#header;
    if (kind === "ADDRESS") return [Math.max(street, place), isOfThing ? "WEAK" : "STRONG"];
    return [street, street >= Math.max(FEWEST, this.#filled * NAME_SHARE) ? "WEAK" : null];
  }
}
