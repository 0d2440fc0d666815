/** Asks the worker of the search. Without a worker, the same code answers in the page. */
import type { QueryOptions } from "#search/index.ts";
import type { SiteHit, SiteSearch } from "#search/shards.ts";
import { readData } from "./data.ts";
import { hasFileLinks } from "./page.ts";
import type { Answer, Question } from "./search-calls.ts";
import worker from "./search-worker.ts?worker&url";
import { trusted } from "./trusted.ts";

/** The search for the page. */
export class SearchPort {
  private worker: Worker | undefined;
  private inPage: Promise<SiteSearch> | undefined;
  private last = 0;
  private readonly waiting = new Map<
    number,
    { question: Question; resolve: (hits: SiteHit[]) => void; reject: (error: Error) => void }
  >();

  /**
   * @param manifest the address of the manifest
   * @param api the path of the API that is being read
   * @param language the code of the language of the page
   */
  constructor(
    private readonly manifest: string,
    private readonly api: string | undefined,
    private readonly language: string,
  ) {
    // Browsers start no worker from a disk.
    if (hasFileLinks()) return;
    try {
      this.worker = new Worker(trusted(new URL(worker, import.meta.url).href), { type: "module" });
      this.worker.onmessage = ({ data }: MessageEvent<Answer>) => this.settle(data);
      this.worker.onerror = () => this.fallBack();
    } catch {
      // Without a worker, the page answers itself.
    }
  }

  /** Loads the files that the first query needs. */
  async prepare(): Promise<void> {
    await this.ask(undefined);
  }

  /** The hits of a query. */
  query(text: string, limit = 0, asking: QueryOptions = {}): Promise<SiteHit[]> {
    return this.ask([text, limit, asking]);
  }

  private ask(query: Question["query"]): Promise<SiteHit[]> {
    const { manifest, api, language } = this;
    const question: Question = { id: ++this.last, manifest, api, language, query };
    return new Promise((resolve, reject) => {
      this.waiting.set(question.id, { question, resolve, reject });
      if (this.worker) this.worker.postMessage(question);
      else void this.answerHere(question);
    });
  }

  private settle({ id, hits, error }: Answer): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (hits) waiting?.resolve(hits);
    else waiting?.reject(new Error(error));
  }

  private fallBack(): void {
    this.worker = undefined;
    for (const { question } of this.waiting.values()) void this.answerHere(question);
  }

  private async answerHere(question: Question): Promise<void> {
    try {
      const { answer, makeSearch } = await import("./search-calls.ts");
      this.inPage ??= makeSearch(question, readData);
      this.settle(await answer(this.inPage, question));
    } catch (error) {
      this.inPage = undefined;
      this.settle({ id: question.id, error: String(error) });
    }
  }
}
