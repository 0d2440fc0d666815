"""What FastAPI answers: its page, with the one setting that names the script, and its description."""

import json
import sys

from fastapi import FastAPI
from fastapi.openapi.docs import get_redoc_html
from pydantic import BaseModel

app = FastAPI(title="Small", version="1", openapi_tags=[{"name": "items"}])


class Item(BaseModel):
    name: str


@app.get("/items", operation_id="list", summary="list", tags=["items"])
def list_items() -> list:
    return []


@app.post("/items", operation_id="add", summary="add", tags=["items"])
def add_item(item: Item) -> Item:
    return item


page = get_redoc_html(openapi_url="/openapi.json", title="Small - ReDoc", redoc_js_url=sys.argv[1])
answers = {"/redoc": page.body.decode(), "/openapi.json": json.dumps(app.openapi())}
print(json.dumps(answers))
