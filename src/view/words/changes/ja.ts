/** 日本語. */
import type { ChangesWords } from "#view/words/changes-labels.ts";

/** The words of changes, in Japanese. */
export const words: ChangesWords = {
  comparing: "以前のバージョンと比較しています…",
  failed: (reason) => `以前のバージョンと比較できませんでした。${reason}`,
  none: (since) => (since === "" ? "変更はありません" : `${since} からの変更はありません`),
  noneFound: (since) => `比較できた範囲では${since === "" ? "" : ` ${since} からの`}変更はありません`,
  summary: (count, since) => `${since === "" ? "" : `${since} からの`}変更 ${count} 件`,
  breakingCount: (count) => `互換性なし ${count} 件`,
  incomplete: "比較できなかった部分があります。一覧を参照してください。",
  levels: { breaking: "互換性なし", maybe: "互換性がない可能性あり", safe: "互換性あり", prose: "文章のみ" },
  how: { added: "追加", changed: "変更", removed: "削除" },
  inside: "内部に変更あり",
  old: "変更前:",
  new: "変更後:",
  api: "API 全体",
  alsoIn: (count) => `ほか ${count} 件の操作でも同じ`,
  furtherChanges: (count) => `ほかに ${count} 件の変更がありますが、ここには表示されません。`,
  changesOnly: "メニューに変更された操作だけを表示",
  notCompared: "未比較",
  version: "バージョン",
  against: "比較対象",
  noVersion: "なし",
  olderVersion: "古いバージョン",
  thisVersion: "このバージョン",
  notThere: (what, version) => `${what} は ${version} にありません。`,
  notLoaded: (version, reason) => `${version} を読み込めませんでした。${reason}`,
  close: "閉じる",
};
