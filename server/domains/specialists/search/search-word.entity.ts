import { Column, Entity, Index, PrimaryColumn } from "typeorm";

/** The vocabulary of the public search, as of the last count (function count_search_words). */
@Entity("search_words")
@Index("search_cities_alike", { synchronize: false })
@Index("search_words_alike", { synchronize: false })
export class SearchWord {
  @PrimaryColumn({ type: "text", collation: "C" })
  word!: string;

  /** Listings that have it in the strong fields. */
  @Column({ type: "int", name: "strong_uses" })
  strongUses!: number;

  /** Listings that have it anywhere. */
  @Column({ type: "int" })
  uses!: number;
}
