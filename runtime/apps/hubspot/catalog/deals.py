"""The properties of a deal."""

from runtime.apps.hubspot.catalog.property import area, choice, flag, moment, number, owner, stamps, text

DEALS = (
    text("dealname", "Deal Name", shown=True, searched=True),
    number("amount", "Amount", shown=True, description="The value of the deal."),
    choice(
        "dealstage", "Deal Stage", external=True, shown=True, description="The id of a stage of the deal's pipeline."
    ),
    choice("pipeline", "Pipeline", external=True, shown=True, description="The id of the pipeline the deal is in."),
    moment("closedate", "Close Date", shown=True, description="When the deal is to close, or closed."),
    *stamps("hs_lastmodifieddate"),
    choice("dealtype", "Deal Type", "newbusiness=New Business, existingbusiness=Existing Business"),
    area("description", "Deal Description", searched=True),
    owner(),
    choice("hs_priority", "Priority", "low=Low, medium=Medium, high=High"),
    choice(
        "hs_forecast_category",
        "Forecast category",
        "OMIT=Not forecasted, PIPELINE=Pipeline, BEST_CASE=Best case, COMMIT=Commit, CLOSED=Closed won",
    ),
    text("hs_next_step", "Next step"),
    area("closed_lost_reason", "Closed Lost Reason"),
    area("closed_won_reason", "Closed Won Reason"),
    text("deal_currency_code", "Currency"),
    number("hs_tcv", "Total contract value"),
    number("hs_acv", "Annual contract value"),
    number("hs_arr", "Annual recurring revenue"),
    number("hs_mrr", "Monthly recurring revenue"),
    number("days_in_stage", "Days in Stage", hubspot=False),
    number("hs_deal_stage_probability", "Deal probability", read_only=True),
    number("hs_projected_amount", "Weighted amount", read_only=True),
    flag("hs_is_closed", "Is Deal Closed?", read_only=True),
    flag("hs_is_closed_won", "Is Closed Won", read_only=True),
    text("hs_merged_object_ids", "Merged record IDs", read_only=True),
    number("num_associated_contacts", "Number of Associated Contacts", read_only=True),
    number("hs_primary_associated_company", "Primary Associated Company", read_only=True),
    number("num_notes", "Number of Sales Activities", read_only=True),
    moment("notes_last_updated", "Last Activity Date", read_only=True),
)
